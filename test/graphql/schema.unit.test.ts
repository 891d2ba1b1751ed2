import { readFile } from 'node:fs/promises';
import { validateSchema } from 'graphql';
import { expect, test } from 'vitest';
import { printedSchema, schema } from '../../src/app/schema.ts';
import { undescribed } from '../support/undescribed.ts';

test('schema.graphql is what `almanac schema` prints', async () => {
  const kept = await readFile(new URL('../../schema.graphql', import.meta.url), 'utf8');
  expect(kept).toBe(printedSchema());
});

test('the schema is valid', () => {
  expect(validateSchema(schema)).toEqual([]);
});

test('every type, field, argument and value has a description', () => {
  expect(undescribed(schema)).toEqual([]);
});
