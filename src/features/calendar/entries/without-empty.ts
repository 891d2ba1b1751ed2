/** The same without what is empty text or null: the calendar leaves such keys out (behaviour.md §7). */
export const withoutEmpty = <Values extends object>(values: Values): Partial<Values> =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== '' && value !== null),
  ) as Partial<Values>; // some of them
