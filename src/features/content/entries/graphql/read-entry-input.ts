/** Arguments without those that were not given: null in an input is nothing. */
export const onlyGiven = (args: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(args).filter(([, value]) => value != null));
