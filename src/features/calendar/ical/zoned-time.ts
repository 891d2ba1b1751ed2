import type { ICalTemporalPlainDateTimeStub, ICalTemporalZonedDateTimeStub } from 'ical-generator';

/**
 * A wall-clock time in a zone in the form of the library's that it writes down as it is: of a plain `Date` it would read the
 * clock of the process's own zone.
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
