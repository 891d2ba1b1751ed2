/**
 * The day at the beginning of a text (or at the end, after a time), and the rest of the text, which should be a time of
 * day.
 */
export interface CalendarDate {
  /** `YYYY-MM-DD`; not checked against the calendar yet. */
  readonly day: string;
  readonly rest: string;
}

/**
 * Parses `2026-11-21`, `2026/11/21`, `20261121`, `21 November 2026`, `Sat, 21st of Nov 2026`, `Nov 21, 2026`; null for
 * anything else.
 */
export function readCalendarDate(words: string): CalendarDate | null {
  const text = words.replace(WEEKDAY, '');
  const numeric = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:[T ,]+(.+))?$/i.exec(text);
  if (numeric) return made(numeric[1], Number(numeric[3]), numeric[4], numeric[5]);
  const compact = /^(\d{4})(\d\d)(\d\d)(?:T(.+))?$/i.exec(text);
  if (compact) return made(compact[1], Number(compact[2]), compact[3], compact[4]);
  const dayFirst =
    /^(\d{1,2})(?:st|nd|rd|th)?[ -](?:of )?([a-z]{3,9})\.?[ ,-]+(\d{4})(?:,? (.+))?$/i.exec(text);
  if (dayFirst) return made(dayFirst[3], monthOf(dayFirst[2]), dayFirst[1], dayFirst[4]);
  const monthFirst = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?:,? (.+))?$/i.exec(
    text,
  );
  if (monthFirst) return made(monthFirst[3], monthOf(monthFirst[1]), monthFirst[2], monthFirst[4]);
  return null;
}

const WEEKDAY =
  /^(?:mon(?:day)?|tue(?:s|sday)?|wed(?:nesday)?|thu(?:r|rs|rsday)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)\.?,? /i;

function made(
  year: string | undefined,
  month: number | null,
  day: string | undefined,
  rest: string | undefined,
): CalendarDate | null {
  if (year === undefined || month === null || day === undefined) return null;
  const two = (part: number | string) => String(part).padStart(2, '0');
  return { day: `${year}-${two(month)}-${two(day)}`, rest: (rest ?? '').trim() };
}

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

/** Returns 1 to 12 for an English month, in full or as three letters (also `Sept`). */
function monthOf(word: string | undefined): number | null {
  const lower = word?.toLowerCase() ?? '';
  const found = MONTHS.findIndex(
    (month) =>
      month === lower || month.slice(0, 3) === lower || (lower === 'sept' && month === 'september'),
  );
  return found === -1 ? null : found + 1;
}
