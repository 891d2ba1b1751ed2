/**
 * Whether a caller takes `application/json`, and nothing that would be answered in its place: `application/graphql-response+json`, or
 * events (GraphQL over HTTP §6.2).
 */
export const acceptsJson = (accept: string | null | undefined): boolean =>
  accept === null ||
  accept === undefined ||
  (/\*\/\*|application\/json/i.test(accept) && !/graphql-response|event-stream/i.test(accept));
