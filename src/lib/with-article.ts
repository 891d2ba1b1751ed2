/** Returns a noun behind its indefinite article: `a post`, `an event`. */
export const withArticle = (noun: string): string =>
  `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`;
