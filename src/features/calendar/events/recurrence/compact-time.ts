/** Converts `YYYY-MM-DDTHH:MM:SS` to iCalendar's `YYYYMMDDTHHMMSS`. */
export const compactTime = (time: string): string => time.replace(/[-:]/g, '');

/** Converts iCalendar's `YYYYMMDDTHHMMSS`, with or without `Z`, to `YYYY-MM-DDTHH:MM:SS`. */
export const longTime = (compact: string): string =>
  compact.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z?$/, '$1-$2-$3T$4:$5:$6');
