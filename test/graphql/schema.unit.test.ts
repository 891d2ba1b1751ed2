import { readFile } from 'node:fs/promises';
import { Kind, parse, validateSchema, visit } from 'graphql';
import { expect, test } from 'vitest';
import { printedSchema, schema } from '../../src/app/schema.ts';
import { undescribed } from '../support/undescribed.ts';

test('schema.graphql is what `almanac schema` prints', async () => {
  const kept = await readFile(new URL('../../schema.graphql', import.meta.url), 'utf8');
  expect(kept).toBe(printedSchema());
});

test('the printed schema defines each directive that tools may not know', () => {
  const document = parse(printedSchema());
  const used = new Set<string>();
  visit(document, { Directive: ({ name }) => void used.add(name.value) });
  const defined = document.definitions.flatMap((one) =>
    one.kind === Kind.DIRECTIVE_DEFINITION ? [one.name.value] : [],
  );
  expect([...used].filter((name) => !defined.includes(name)).sort()).toEqual(
    ['deprecated', 'specifiedBy'].filter((name) => used.has(name)),
  );
});

test('the schema is valid', () => {
  expect(validateSchema(schema)).toEqual([]);
});

test('every type, field, argument and value has a description', () => {
  expect(undescribed(schema)).toEqual([]);
});
