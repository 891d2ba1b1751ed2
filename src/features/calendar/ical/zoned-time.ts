import type { ICalTemporalPlainDateTimeStub, ICalTemporalZonedDateTimeStub } from 'ical-generator';

/**
 * Wraps a local time in a zone for the library, which then writes it unchanged; from a plain `Date` it would read the
 * process's own time zone.
 */
export function zonedTime(local: string, timeZoneId: string): ICalTemporalZonedDateTimeStub {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = local
    .split(/[-T:]/)
    .map(Number);
  const parts = { year, month, day, hour, minute, second };
  const text = { toString: () => local, toJSON: () => local };
  const epochMilliseconds = Date.parse(`${local}Z`);
  const zoned: ICalTemporalZonedDateTimeStub = {
    ...parts,
    ...text,
    timeZoneId,
    withTimeZone: () => zoned,
    toPlainDateTime: () => plain,
    toInstant: () => ({ ...text, epochMilliseconds, toZonedDateTimeISO: () => zoned }),
  };
  const plain: ICalTemporalPlainDateTimeStub = {
    ...parts,
    ...text,
    toPlainDate: () => ({ ...parts, ...text }),
    toZonedDateTime: () => zoned,
  };
  return zoned;
}
