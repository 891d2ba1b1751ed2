/** The same request so many times. */
export const repeat = (request: Buffer, times: number): Buffer[] =>
  Array.from({ length: times }, () => request);
