/** A time in milliseconds since 1970 as text, `YYYY-MM-DDTHH:MM:SS`, kept within the years 0000 to 9999 that the text can say. */
export const writtenTime = (time: number): string =>
  new Date(Math.min(Math.max(time, EARLIEST), LATEST)).toISOString().slice(0, 19);

const EARLIEST = Date.parse('0000-01-01T00:00:00Z');
const LATEST = Date.parse('9999-12-31T23:59:59Z');
