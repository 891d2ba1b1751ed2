/** `23 November 2026`; empty where there is no date, as on posts that a password protects. */
export const longDate = (date: string | null): string =>
  date === null ? '' : new Date(date).toLocaleDateString('en-GB', { dateStyle: 'long' });
