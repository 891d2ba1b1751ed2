import { builder } from './builder.ts';

/** A moment, for fields whose names no other server has; those of the reference are texts without an offset. */
export const DateTimeRef = builder.scalarType('DateTime', {
  description: 'A moment in UTC, `2026-11-21T18:00:00Z`.',
  specifiedByURL: 'https://scalars.graphql.org/andimarek/date-time.html',
  serialize: (value) => value,
});

export const UrlRef = builder.scalarType('URL', {
  description: 'A whole address.',
  specifiedByURL: 'https://url.spec.whatwg.org/',
  serialize: (value) => value,
});

/** A moment as `DateTime` has it. @param moment in UTC, as it is stored (`2026-11-21T18:00:00`); null for none */
export function toDateTime(moment: string): string;
export function toDateTime(moment: string | null): string | null;
export function toDateTime(moment: string | null): string | null {
  return moment === null ? null : `${moment}Z`;
}
