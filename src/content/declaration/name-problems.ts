import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type {
  FieldsDeclaration,
  KindDeclaration,
  SiteDeclaration,
  TaxonomyDeclaration,
} from '../../config/declaration/declaration.ts';
import {
  graphqlNamesOf,
  groupTypename,
  pluralOf,
  singleNames,
} from '../../config/declaration/own-names.ts';
import { projectFolder } from '../../config/project-folder.ts';
import { camelCase } from '../../lib/word-forms.ts';
import type { DeclaredFields } from '../fields/field-type.ts';
import { BUILT_IN_TYPES, type Problem } from './field-problems.ts';

/** The last parts of REST paths below `/core/v2` that the program has itself. */
export const REST_BASES: readonly string[] = [
  'batch',
  'block-directory',
  'block-patterns',
  'block-types',
  'blocks',
  'categories',
  'comments',
  'ext_events',
  'ext_events_cat',
  'ext_organizer',
  'ext_venue',
  'font-collections',
  'font-families',
  'media',
  'menu-items',
  'menu-locations',
  'menus',
  'navigation',
  'openapi.json',
  'options-pages',
  'pages',
  'pattern-directory',
  'plugins',
  'posts',
  'proposals',
  'search',
  'settings',
  'sidebars',
  'statuses',
  'tags',
  'taxonomies',
  'template-parts',
  'templates',
  'themes',
  'types',
  'users',
  'widget-types',
  'widgets',
];

/** The first parts of addresses of pages that the program has itself. */
const PATHS = ['author', 'category', 'event', 'events', 'organizer', 'tag', 'venue'];

/** Names that records or terms have in the database for something else. */
const RESERVED = ['revision', 'nav_menu', 'post_format', 'tec_calendar_embed'];

/** Yields names that are used twice. */
export function* nameProblems({
  kinds = {},
  taxonomies = {},
  optionsPages = {},
  extend = {},
}: SiteDeclaration): Generator<Problem> {
  const taken = readTakenNames();
  const declared = [
    ...Object.entries(kinds).map(([name, one]) => declaredAs(`kinds.${name}`, name, one)),
    ...Object.entries(taxonomies).map(([name, one]) => declaredAs(`taxonomies.${name}`, name, one)),
    ...Object.entries(optionsPages).map(([name, one]): Declared => {
      const { single, typename } = singleNames(name, one.graphql);
      return { place: `optionsPages.${name}`, name, one, typename, roots: [single] };
    }),
  ];
  const fieldsPlaces = [
    ...declared,
    ...Object.entries(extend).map(([name, one]) => ({
      place: `extend.${name}`,
      one,
      typename: BUILT_IN_TYPES.get(name),
    })),
  ];
  const own = [...ownNameProblems(declared, taken)];
  yield* own;
  yield* graphqlTypeProblems(fieldsPlaces, taken, new Set(own.map(([place]) => place)));
}

interface Declared {
  readonly place: string;
  readonly name: string;
  readonly one: FieldsDeclaration;
  readonly typename: string;
  /** The names of its root fields. */
  readonly roots: readonly string[];
  /** The last part of its REST path, if it is a collection. */
  readonly base?: string;
  /** The beginning of its addresses, if it has pages. */
  readonly path?: string;
}

function declaredAs(
  place: string,
  name: string,
  one: KindDeclaration | TaxonomyDeclaration,
): Declared {
  const { labels, restBase = pluralOf(name, labels.many), path = name } = one;
  const { single, plural, typename } = graphqlNamesOf(name, labels.many, one.graphql);
  return {
    ...{ place, name, one, typename, roots: [single, plural], base: restBase },
    ...((one.public ?? true) ? { path } : {}),
  };
}

/** Names of kinds, taxonomies and pages of options themselves: stored, in REST, in addresses, and GraphQL's root fields. */
function* ownNameProblems(declared: readonly Declared[], taken: TakenNames): Generator<Problem> {
  const builtIn = 'is the name of something built in';
  const names = new Places(
    new Map([...BUILT_IN_TYPES.keys(), ...RESERVED].map((name) => [name, builtIn])),
  );
  const bases = new Places(new Map(REST_BASES.map((base) => [base, 'is built in'])));
  const paths = new Places(new Map(PATHS.map((path) => [path, 'is built in'])));
  const fields = new Places(new Map([...taken.fields].map((field) => [field, 'is built in'])));
  for (const { place, name, base, path, roots } of declared) {
    const other = names.claim(name, place);
    if (other !== undefined) {
      yield [
        place,
        other === builtIn
          ? `${builtIn}. Give it another name, or extend what is built in by "extend".`
          : `has the same name as ${other}. Give one of them another name.`,
      ];
      continue; // all names made of it would be told as well
    }
    if (base !== undefined)
      yield* twice(place, `the REST path /core/v2/${base}`, bases.claim(base, place), '"restBase"');
    if (path !== undefined)
      yield* twice(place, `the address /${path}/`, paths.claim(path, place), '"path"');
    for (const root of new Set(roots)) {
      const instead = '"graphql"';
      yield* twice(place, `the GraphQL field ${root}`, fields.claim(root, place), instead);
    }
  }
}

/** Types that GraphQL makes of kinds, taxonomies and groups, and their fields. */
function* graphqlTypeProblems(
  owners: readonly {
    readonly place: string;
    readonly one: FieldsDeclaration;
    readonly typename: string | undefined;
  }[],
  taken: TakenNames,
  refused: ReadonlySet<string>,
): Generator<Problem> {
  const types = new Places(new Map([...taken.types].map((type) => [type, 'is built in'])));
  for (const { place, typename } of owners) {
    if (typename === undefined || place.startsWith('extend.') || refused.has(place)) continue;
    const made = [
      typename,
      `${typename}Connection`,
      ...['Create', 'Update', 'Delete'].map((verb) => `${verb}${typename}Input`),
    ];
    const claimed = made.map((type) => [type, types.claim(type, place)] as const);
    const found = claimed.find(([, other]) => other !== undefined);
    if (found) yield* twice(place, `the GraphQL type ${found[0]}`, found[1], '"graphql"');
  }
  /** The fields of groups that several kinds have alike, by the type that these share. */
  const shared = new Map<string, DeclaredFields>();
  for (const { place, one, typename = '' } of owners) {
    const { fields = {}, groups = {} } = one;
    const members = new Places(
      new Map(taken.fieldsOf(typename).map((field) => [field, 'is built in'])),
    );
    for (const [name, field] of Object.entries(fields)) {
      if (field.graphql === false) continue;
      const shown = field.graphql ?? camelCase(name);
      const where = `${place}.fields.${name}`;
      const other = members.claim(shown, where);
      yield* twice(where, `the GraphQL field ${typename}.${shown}`, other, '"graphql"');
    }
    for (const [name, group] of Object.entries(groups)) {
      const where = `${place}.groups.${name}`;
      const type = groupTypename(typename, name, group);
      const same = group.style === 'acf' ? shared.get(type) : undefined;
      const isShared = isDeepStrictEqual(same, group.fields);
      if (!same) shared.set(type, group.fields);
      const other = isShared ? undefined : types.claim(type, where);
      yield* twice(where, `the GraphQL type ${type}`, other, 'a name of its own');
      if (other !== undefined) continue;
      const member = members.claim(name, where);
      yield* twice(where, `the GraphQL field ${typename}.${name}`, member, 'a name of its own');
    }
  }
}

function* twice(
  place: string,
  what: string,
  other: string | undefined,
  instead: string,
): Generator<Problem> {
  if (other === undefined) return;
  const whose = other === 'is built in' ? 'the program has itself' : `${other} has already`;
  yield [place, `would have ${what}, which ${whose}. Give it ${instead}.`];
}

/** Names and the places that have them. */
class Places {
  readonly #places: Map<string, string>;

  constructor(places: Map<string, string>) {
    this.#places = places;
  }

  /** Returns the place that has the name already; undefined if it was free, and is this place's now. */
  claim(name: string, place: string): string | undefined {
    const other = this.#places.get(name);
    if (other === undefined) this.#places.set(name, place);
    return other === place ? undefined : other;
  }
}

interface TakenNames {
  readonly types: ReadonlySet<string>;
  /** Fields of the query's root. */
  readonly fields: ReadonlySet<string>;
  fieldsOf(typename: string): readonly string[];
}

/** Reads the names of the schema without a declaration, as it is published. */
function readTakenNames(): TakenNames {
  const text = readFileSync(join(projectFolder(), 'schema.graphql'), 'utf8');
  const types = text.matchAll(/^(?:type|interface|input|enum|union|scalar) (\w+)/gm);
  const fieldsOf = (typename: string): readonly string[] => {
    const body = new RegExp(`^type ${typename}\\b.*?^}`, 'ms').exec(text)?.[0] ?? '';
    return [...body.matchAll(/^ {2}(\w+)[(:]/gm)].map(([, name = '']) => name);
  };
  return {
    types: new Set([...types].map(([, name = '']) => name)),
    fields: new Set(fieldsOf('RootQuery')),
    fieldsOf,
  };
}
