/** Formats a local time with its offset from UTC (RFC 3339): `2026-11-21T18:00:00+02:00`. */
export function withOffset(local: string, utc: string): string {
  const minutes = Math.round((Date.parse(`${local}Z`) - Date.parse(`${utc}Z`)) / 60_000);
  const size = Math.abs(minutes);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${local}${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}
