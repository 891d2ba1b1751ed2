/** The same without what is empty text or null: the calendar leaves such keys out (behaviour.md §7). */
export const withoutEmpty = (
  values: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '' && value !== null));
