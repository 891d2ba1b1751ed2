import fc from 'fast-check';
import { buildSchema, OverlappingFieldsCanBeMergedRule, parse, validate } from 'graphql';
import { expect, test } from 'vitest';
import { fieldsCanBeMerged } from '../../src/graphql/fields-can-be-merged.ts';

const schema = buildSchema(`
  interface Named { name: String same: Named list: [Named] size(unit: Int, of: Int): Int }
  type One implements Named { name: String same: Named list: [Named] size(unit: Int, of: Int): Int kind: String other: Two }
  type Two implements Named { name: String same: Named list: [Named] size(unit: Int, of: Int): Int kind: Int! other: One }
  type Three { name: String }
  union Either = One | Two | Three
  type Query { named: Named one: One two: Two either: Either }
`);

const scalars = [
  'name',
  'kind',
  'size',
  'size(unit: 1)',
  'size(of: 2, unit: 1)',
  'size(unit: 1, of: 2)',
];
const objects = ['same', 'list', 'other'];
const types = ['Named', 'One', 'Two'];

const { selection } = fc.letrec<{ selection: string; field: string }>((tie) => ({
  field: fc.oneof(
    { maxDepth: 3 },
    fc
      .tuple(
        fc.constantFrom('', 'a: ', 'name: ', 'same: '),
        fc.constantFrom('__typename', ...scalars),
      )
      .map((parts) => parts.join('')),
    fc
      .tuple(fc.constantFrom('', '', 'a: '), fc.constantFrom(...objects), tie('selection'))
      .map((parts) => parts.join('')),
    fc
      .tuple(fc.constantFrom(...types), tie('selection'))
      .map(([type, inner]) => `... on ${type}${inner}`),
    fc.constantFrom('...F', '...G'),
  ),
  selection: fc
    .array(tie('field'), { minLength: 1, maxLength: 4 })
    .map((all) => `{ ${all.join(' ')} }`),
}));

const document = fc
  .tuple(
    fc.constantFrom('named', 'one', 'two', 'either'),
    fc.constantFrom(...types),
    fc.constantFrom(...types),
    selection,
    selection,
    selection,
  )
  .map(
    ([root, f, g, ...inner]) =>
      `{ ${root} ${inner[0]} used: named { ...F ...G } } fragment F on ${f} ${inner[1].replaceAll('...F', 'name')} fragment G on ${g} ${inner[2].replaceAll(/\.\.\.[FG]/g, 'name')}`,
  );

test('finds a conflict where the rule of the specification finds one', () => {
  fc.assert(
    fc.property(document, (text) => {
      const parsed = parse(text);
      const [ours, theirs] = [fieldsCanBeMerged, OverlappingFieldsCanBeMergedRule].map(
        (rule) => validate(schema, parsed, [rule]).length > 0,
      );
      expect(ours, text).toBe(theirs);
    }),
    { numRuns: 2000 },
  );
});

test.each([
  [
    '{ one { a: name a: kind } }',
    'Fields "a" conflict because "name" and "kind" are different fields. Use different aliases on the fields to fetch both if this was intentional.',
  ],
  [
    '{ one { size(unit: 1) size(unit: 2) } }',
    'Fields "size" conflict because they have differing arguments. Use different aliases on the fields to fetch both if this was intentional.',
  ],
  [
    '{ either { ... on One { kind } ... on Two { kind } } }',
    'Fields "kind" conflict because they return conflicting types "String" and "Int!". Use different aliases on the fields to fetch both if this was intentional.',
  ],
  [
    '{ either { ... on Three { kind: __typename } ... on One { kind } ... on Two { kind } } }',
    'Fields "kind" conflict because they return conflicting types "String" and "Int!". Use different aliases on the fields to fetch both if this was intentional.',
  ],
])("says as the specification's own rule why %s conflicts", (text, message) => {
  for (const rule of [fieldsCanBeMerged, OverlappingFieldsCanBeMergedRule])
    expect(validate(schema, parse(text), [rule]).map((error) => error.message)).toEqual([message]);
});
