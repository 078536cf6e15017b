import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.time.zone.ZoneRules;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * When rules come next, with java.time; see occurrences.py for the questions.
 *
 * java.time has no recurrence: the rules are written here with its dates, as an app would write them.
 * A reading becomes a moment by LocalDateTime.atZone, which moves one in a gap forward by the gap's
 * length and takes the first of a fold.
 */
final class NextOccurrence {
  private interface Dates {
    LocalDate onOrAfter(LocalDate date);
  }

  private record Question(ZoneId zone, Dates dates, LocalTime time, Instant now) {
    long answer() {
      LocalDate date = now.atZone(zone).toLocalDate().minusDays(1);
      while (true) {
        LocalDate found = dates.onOrAfter(date);
        Instant moment = LocalDateTime.of(found, time).atZone(zone).toInstant();
        if (moment.isAfter(now)) return moment.getEpochSecond();
        date = found.plusDays(1);
      }
    }
  }

  public static void main(String[] arguments) throws Exception {
    List<Question> questions = new ArrayList<>();
    Map<String, ZoneId> zones = new HashMap<>();
    Map<String, Dates> rules = new HashMap<>();
    for (String line : Files.readAllLines(Path.of(arguments[0]))) {
      String[] parts = line.split(" ");
      ZoneId zone = zones.computeIfAbsent(parts[0], ZoneId::of);
      Dates dates = rules.computeIfAbsent(parts[1], NextOccurrence::dates);
      questions.add(
          new Question(zone, dates, LocalTime.parse(parts[2]), Instant.ofEpochSecond(Long.parseLong(parts[3]))));
    }
    int rounds = Integer.parseInt(arguments[1]);
    ThreadMXBean thread = ManagementFactory.getThreadMXBean();
    long[] answers = new long[questions.size()];
    StringBuilder text = new StringBuilder();
    for (int round = 0; round < rounds; round++) {
      long start = thread.getCurrentThreadCpuTime();
      for (int index = 0; index < answers.length; index++) {
        answers[index] = questions.get(index).answer();
      }
      double time = thread.getCurrentThreadCpuTime() - start;
      text.append("# nanoseconds ").append(time / answers.length).append('\n');
    }
    text.append("# version java ").append(System.getProperty("java.version")).append(", zones ")
        .append(java.time.zone.ZoneRulesProvider.getVersions("UTC").lastKey()).append('\n');
    StringBuilder lines = new StringBuilder();
    for (long answer : answers) lines.append(answer).append('\n');
    System.out.print(lines);
    System.out.print(text);
  }

  private static Dates dates(String rule) {
    String[] parts = rule.split(":");
    switch (parts[0]) {
      case "daily":
        return date -> date;
      case "days": {
        boolean[] has = new boolean[8];
        for (char digit : parts[1].toCharArray()) has[digit - '0'] = true;
        return date -> {
          while (!has[date.getDayOfWeek().getValue()]) date = date.plusDays(1);
          return date;
        };
      }
      case "every": {
        int interval = Integer.parseInt(parts[1]);
        LocalDate from = LocalDate.parse(parts[2]);
        return date -> {
          long behind = ChronoUnit.DAYS.between(from, date);
          if (behind <= 0) return from;
          return date.plusDays(Math.floorMod(-behind, (long) interval));
        };
      }
      case "monthly": {
        int day = Integer.parseInt(parts[1]);
        return date -> {
          LocalDate found = date.withDayOfMonth(Math.min(day, date.lengthOfMonth()));
          if (!found.isBefore(date)) return found;
          LocalDate next = date.withDayOfMonth(1).plusMonths(1);
          return next.withDayOfMonth(Math.min(day, next.lengthOfMonth()));
        };
      }
      case "yearly": {
        java.time.MonthDay day = java.time.MonthDay.of(Integer.parseInt(parts[1]), Integer.parseInt(parts[2]));
        return date -> {
          LocalDate found = day.atYear(date.getYear());
          return found.isBefore(date) ? day.atYear(date.getYear() + 1) : found;
        };
      }
      default:
        throw new IllegalArgumentException(rule);
    }
  }
}
