/** The name of an operation on records that people call by these words: `list` and `media items` are `listMediaItems`. */
export const operationName = (verb: string, words: string): string =>
  [verb, ...words.split(' ').map((word) => word.charAt(0).toUpperCase() + word.slice(1))].join('');
