/** Returns a name in camel case: `film_review` and `Film review` give `filmReview`. */
export const camelCase = (name: string): string =>
  name
    .replace(/[^A-Za-z0-9]+(.)?/g, (_, letter: string | undefined) => letter?.toUpperCase() ?? '')
    .replace(/^[A-Z]+(?=[A-Z][a-z]|$)|^[A-Z]/, (start) => start.toLowerCase());
