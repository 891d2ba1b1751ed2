import { readFile } from 'node:fs/promises';
import {
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  validateSchema,
} from 'graphql';
import { expect, test } from 'vitest';
import { printedSchema } from '../../src/app/printed-schema.ts';
import { schema } from '../../src/app/schema.ts';

test('schema.graphql is what `almanac schema` prints', async () => {
  const kept = await readFile(new URL('../../schema.graphql', import.meta.url), 'utf8');
  expect(kept).toBe(printedSchema());
});

test('the schema is valid', () => {
  expect(validateSchema(schema)).toEqual([]);
});

test('every type, field, argument and value has a description', () => {
  const missing: string[] = [];
  const note = (name: string, { description }: { description?: string | null | undefined }) => {
    if (!description) missing.push(name);
  };
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith('__')) continue;
    note(type.name, type);
    if (isEnumType(type))
      for (const value of type.getValues()) note(`${type.name}.${value.name}`, value);
    if (!isObjectType(type) && !isInterfaceType(type) && !isInputObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      note(`${type.name}.${field.name}`, field);
      for (const arg of 'args' in field ? field.args : [])
        note(`${type.name}.${field.name}(${arg.name})`, arg);
    }
  }
  expect(missing).toEqual([]);
});
