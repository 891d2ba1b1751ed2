/** `YYYY-MM-DDTHH:MM:SS` as iCalendar writes it, `YYYYMMDDTHHMMSS`. */
export const compactTime = (time: string): string => time.replace(/[-:]/g, '');

/** iCalendar's `YYYYMMDDTHHMMSS`, a `Z` behind it left out, as `YYYY-MM-DDTHH:MM:SS`. */
export const longTime = (compact: string): string =>
  compact.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z?$/, '$1-$2-$3T$4:$5:$6');
