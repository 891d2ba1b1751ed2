/** Parses a duration, `PT1H30M`, `P2D`, `P1W` (RFC 5545 §3.3.6), to milliseconds; null if it is invalid or negative. */
export function readDuration(text: string): number | null {
  const found =
    /^\+?P(?:(\d{1,4})W)?(?:(\d{1,5})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,9})S)?)?$/i.exec(
      text.trim(),
    );
  if (!found || /^\+?P(?:T)?$/i.test(text.trim())) return null;
  const [weeks, days, hours, minutes, seconds] = found.slice(1).map((part) => Number(part ?? 0));
  return (
    (weeks ?? 0) * 7 * DAY +
    (days ?? 0) * DAY +
    (hours ?? 0) * 3_600_000 +
    (minutes ?? 0) * 60_000 +
    (seconds ?? 0) * 1000
  );
}

const DAY = 86_400_000;
