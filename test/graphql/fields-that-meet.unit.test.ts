import {
  type GraphQLObjectType,
  type GraphQLOutputType,
  getNamedType,
  isAbstractType,
  isCompositeType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { expect, test } from 'vitest';
import { schema } from '../../src/app/schema.ts';

/** The shape of a field's values: lists and what can't be null, around a leaf's name. */
function shapeOf(type: GraphQLOutputType): string {
  if (isNonNullType(type)) return `${shapeOf(type.ofType)}!`;
  if (isListType(type)) return `[${shapeOf(type.ofType)}]`;
  return isLeafType(type) ? type.name : '{}';
}

const objectsOf = (type: GraphQLOutputType): readonly GraphQLObjectType[] => {
  const named = getNamedType(type);
  if (isAbstractType(named)) return schema.getPossibleTypes(named);
  return isObjectType(named) ? [named] : [];
};

/** Fields of one name whose types differ only in what can't be null, of types that one selection may ask at the same place. */
function differingFields(): readonly string[] {
  const met = new Set<string>();
  const differing = new Set<string>();
  const meet = (types: readonly GraphQLObjectType[]): void => {
    for (const one of types)
      for (const other of types) {
        const key = `${one.name} ${other.name}`;
        if (one.name >= other.name || met.has(key)) continue;
        met.add(key);
        compare(one, other);
      }
  };
  const compare = (one: GraphQLObjectType, other: GraphQLObjectType): void => {
    const others = other.getFields();
    for (const [name, { type }] of Object.entries(one.getFields())) {
      const second = others[name]?.type;
      if (!second) continue;
      const shapes = [shapeOf(type), shapeOf(second)];
      const [bare, secondBare] = shapes.map((shape) => shape.replaceAll('!', ''));
      if (bare !== secondBare) continue;
      if (shapes[0] !== shapes[1]) differing.add(`${name} of ${one.name} and ${other.name}`);
      if (isCompositeType(getNamedType(type))) meet([...objectsOf(type), ...objectsOf(second)]);
    }
  };
  for (const type of Object.values(schema.getTypeMap()))
    if (isAbstractType(type)) meet(schema.getPossibleTypes(type));
  return [...differing];
}

test('fragments on several types may ask for fields of one name, since all of them or none can be null', () => {
  // A format has no version, and that of a user is for those who may edit them. The total of a campaign without a page is for administrators.
  const isKnown = (field: string) =>
    field.startsWith('version of ') || field === 'total of DonationCampaign and PublicCampaign';
  expect(differingFields().filter((field) => !isKnown(field))).toEqual([]);
});
