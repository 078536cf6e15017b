// When rules come next, with Foundation's Calendar; see occurrences.py for the questions.
//
// Calendar.nextDate(after:matching:) with the policies meant for reminders: nextTime moves a reading
// in a gap to the next one that exists, first takes the first of a fold. A rule on several weekdays
// is the soonest of one search for each. Calendar has no "every n days" with a start of its own;
// Calendar.RecurrenceRule, which has, is asked instead.
import Foundation

struct Question {
  enum Rule {
    case matching([DateComponents])
    case interval(Calendar.RecurrenceRule, start: Date)
  }
  let calendar: Calendar
  let rule: Rule
  let now: Date

  var answer: Date? {
    switch rule {
    case .matching(let components):
      var soonest: Date?
      for component in components {
        guard
          let found = calendar.nextDate(
            after: now, matching: component, matchingPolicy: .nextTime,
            repeatedTimePolicy: .first, direction: .forward)
        else { continue }
        if soonest.map({ found < $0 }) ?? true { soonest = found }
      }
      return soonest
    case .interval(let rule, let start):
      for found in rule.recurrences(of: start, in: now..<Date.distantFuture) where found > now {
        return found
      }
      return nil
    }
  }
}

func question(_ line: Substring, _ calendars: inout [Substring: Calendar]) -> Question {
  let parts = line.split(separator: " ")
  let calendar: Calendar
  if let known = calendars[parts[0]] {
    calendar = known
  } else {
    var made = Calendar(identifier: .gregorian)
    made.timeZone = TimeZone(identifier: String(parts[0]))!
    calendars[parts[0]] = made
    calendar = made
  }
  let clock = parts[2].split(separator: ":").map { Int($0)! }
  let rule = parts[1].split(separator: ":")
  let plain = DateComponents(hour: clock[0], minute: clock[1], second: 0)
  func with(_ change: (inout DateComponents) -> Void) -> DateComponents {
    var components = plain
    change(&components)
    return components
  }
  let asked: Question.Rule
  switch rule[0] {
  case "daily":
    asked = .matching([plain])
  case "days":
    asked = .matching(
      rule[1].map { digit in with { $0.weekday = digit.wholeNumberValue! % 7 + 1 } })
  case "every":
    let day = rule[2].split(separator: "-").map { Int($0)! }
    let start = calendar.date(
      from: with { ($0.year, $0.month, $0.day) = (day[0], day[1], day[2]) })!
    var recurrence = Calendar.RecurrenceRule(
      calendar: calendar, frequency: .daily, interval: Int(rule[1])!)
    recurrence.matchingPolicy = .nextTime
    asked = .interval(recurrence, start: start)
  case "monthly":
    asked = .matching([with { $0.day = Int(rule[1])! }])
  default:
    asked = .matching([with { ($0.month, $0.day) = (Int(rule[1])!, Int(rule[2])!) }])
  }
  return Question(
    calendar: calendar, rule: asked, now: Date(timeIntervalSince1970: Double(parts[3])!))
}

func processorNanoseconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}

let text = try String(contentsOfFile: CommandLine.arguments[1], encoding: .utf8)
var calendars: [Substring: Calendar] = [:]
let questions = text.split(separator: "\n").map { question($0, &calendars) }
var answers = [Date?](repeating: nil, count: questions.count)
var times = ""
for _ in 0..<(Int(CommandLine.arguments[2]) ?? 1) {
  let start = processorNanoseconds()
  for index in questions.indices { answers[index] = questions[index].answer }
  times += "# nanoseconds \((processorNanoseconds() - start) / Double(questions.count))\n"
}
var lines = ""
for answer in answers {
  lines += answer.map { "\(Int64($0.timeIntervalSince1970.rounded()))\n" } ?? "-\n"
}
print(lines + times, terminator: "")
