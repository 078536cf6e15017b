import NudgeFaults
import Testing
