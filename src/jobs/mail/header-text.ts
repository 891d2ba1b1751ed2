/** A text as one header can hold it: line breaks and other control characters, by which a second header could begin, become spaces. */
export const headerText = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not get through
  text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ').trim();
