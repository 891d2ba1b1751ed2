import { builder } from './builder.ts';

/** What has no shape of its own here: another program's words, or a schema. */
export const JsonRef = builder.scalarType('JSON', {
  description: 'Any value of JSON (RFC 8259).',
  serialize: (value) => value,
});
