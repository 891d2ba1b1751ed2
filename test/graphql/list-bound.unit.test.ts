import { isInterfaceType, isObjectType } from 'graphql';
import { expect, test } from 'vitest';
import { schema } from '../../src/app/schema.ts';
import { listSizes } from '../../src/graphql/list-bound.ts';

const fieldsOf = (name: string) => {
  const type = schema.getType(name);
  return isObjectType(type) || isInterfaceType(type) ? type.getFields() : {};
};

test.each([
  ['UpdatePostsPayload', 'posts'],
  ['DeleteTagsPayload', 'tags'],
  ['SearchPage', 'nodes'],
  ['Changes', 'changes'],
])('%s.%s counts as a full page of 100', (type, name) => {
  const field = fieldsOf(type)[name];
  expect(field && listSizes(field)).toEqual({ usual: 100, most: 100 });
});

test('no field says something of itself that nothing reads', () => {
  const known = ['bound', 'listCost', 'listSizes', 'performs', 'shows'];
  const said = Object.keys(schema.getTypeMap())
    .flatMap((type) => Object.values(fieldsOf(type)))
    .flatMap(({ extensions }) => Object.keys(extensions));
  const others = [...new Set(said)].filter((one) => !one.startsWith('pothos'));
  expect(others.filter((one) => !known.includes(one))).toEqual([]);
});
