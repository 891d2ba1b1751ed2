import {
  type GraphQLInputObjectType,
  type GraphQLObjectType,
  getNamedType,
  getNullableType,
  isInterfaceType,
  isObjectType,
} from 'graphql';
import { expect, test } from 'vitest';
import { schema } from '../../src/app/schema.ts';

/** Mutations that answer a record which they make or only read. */
const CHANGE_NOTHING_THERE = [
  /^(create|register|login)/,
  // By a key that is of use once, and a letter.
  /^(resetUserPassword|sendPasswordResetEmail)$/,
  // A new item of a picture, which stays.
  /^editMediaItem$/,
  // The copy of an entry, which stays.
  /^duplicate/,
];

const mutations = Object.values(schema.getMutationType()?.getFields() ?? {});
const inputOf = (name: string) => {
  const [argument] = mutations.find((field) => field.name === name)?.args ?? [];
  return (argument && getNullableType(argument.type)) as GraphQLInputObjectType; // as every mutation has it
};
const isVersioned = (type: unknown): boolean =>
  (isObjectType(type) || isInterfaceType(type)) &&
  getNamedType(type.getFields().version?.type)?.name === 'Int';

/** The mutations whose payload has a record with a version. */
const changing = mutations
  .filter(({ type }) =>
    Object.values((getNamedType(type) as GraphQLObjectType).getFields()).some((field) =>
      isVersioned(getNamedType(field.type)),
    ),
  )
  .map(({ name }) => name)
  .filter((name) => !CHANGE_NOTHING_THERE.some((pattern) => pattern.test(name)));

test('there are mutations of each kind of record with a version', () => {
  for (const name of ['Post', 'Page', 'MediaItem', 'Event', 'Venue', 'Organizer', 'Category'])
    expect(changing).toEqual(expect.arrayContaining([`update${name}`, `delete${name}`]));
  for (const name of ['EventsCategory', 'User', 'Comment', 'Menu'])
    expect(changing).toEqual(expect.arrayContaining([`update${name}`, `delete${name}`]));
  expect(changing).toEqual(
    expect.arrayContaining(['updateMenuItem', 'restoreRevision', 'restoreComment']),
  );
});

test.each(changing.filter((name) => !/s$/.test(name)))('%s takes ifVersion', (name) => {
  expect(Object.keys(inputOf(name).getFields())).toContain('ifVersion');
});

test('a removed menu item is known by its id alone, and its removal takes ifVersion too', () => {
  expect(Object.keys(inputOf('deleteMenuItem').getFields())).toContain('ifVersion');
});

test.each(['Menu', 'MenuItem', 'Comment', 'User', 'TermNode', 'ContentNode'])(
  'what ifVersion takes of %s can be read',
  (name) => {
    expect(isVersioned(schema.getType(name))).toBe(true);
  },
);
