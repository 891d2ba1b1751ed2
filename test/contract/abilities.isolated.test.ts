import { beforeAll, expect, test, vi } from 'vitest';
import { abilities } from '../../src/app/routes.ts';
import { schema } from '../../src/app/schema.ts';
import { fieldAbility, type RootField } from '../../src/graphql/field-abilities.ts';
import { fieldOperations } from '../../src/graphql/field-operations.ts';
import { ApiError } from '../../src/lib/api-error.ts';
import { categoryOf, type JsonSchema } from '../../src/operation/ability.ts';
import type { Args } from '../../src/operation/args.ts';
import type { ListOperation } from '../../src/operation/operation.ts';
import { sharedSite } from '../support/test-site.ts';

/** The operations that this server has, and those that were performed since it was cleared, by name. */
const noted = vi.hoisted(() => ({ defined: new Set<string>(), performed: new Set<string>() }));

// Everything is done as ever; it is only written down.
vi.mock('../../src/operation/operation.ts', async (original) => {
  const real = await original<typeof import('../../src/operation/operation.ts')>();
  const watched = <A extends Args, Item>(list: ListOperation<A, Item>): ListOperation<A, Item> => {
    noted.defined.add(list.name);
    return {
      ...list,
      connection(...args) {
        noted.performed.add(list.name);
        return list.connection(...args);
      },
    };
  };
  return {
    ...real,
    defineOperation: (...[operation]: Parameters<typeof real.defineOperation>) => {
      noted.defined.add(operation.name);
      return real.defineOperation(operation);
    },
    perform: (...[operation, ...rest]: Parameters<typeof real.perform>) => {
      noted.performed.add(operation.name);
      return real.perform(operation, ...rest);
    },
    defineListOperation: (...[list]: Parameters<typeof real.defineListOperation>) =>
      watched(real.defineListOperation(list)),
    defineArrayListOperation: (...[list]: Parameters<typeof real.defineArrayListOperation>) =>
      watched(real.defineArrayListOperation(list)),
  };
});

/** What calls other operations or tells of them, and what finds the page that a browser asks for. */
const UNLISTED =
  /^(runBatch|leaveComment|findEntryAtPath|\w+Ability|\w+Abilities|\w+AbilityCategor(y|ies))$/;

/** Root fields that perform no operation, and whose name doesn't say which ability answers the same. */
const SAME: Readonly<Record<string, string>> = {
  allSettings: 'readSettings',
  contentNode: 'lookUpEntry',
  discussionSettings: 'readSettings',
  generalSettings: 'readSettings',
  globalStylesheet: 'listBuilderGlobals',
  loginWithCookies: 'beginSession', // refused here, as nothing can take the cookie
  mediaItemBy: 'getMediaItem',
  pageBy: 'getPage',
  postBy: 'getPost',
  eventBy: 'getEvent',
  venueBy: 'getVenue',
  organizerBy: 'getOrganizer',
  readingSettings: 'readSettings',
  termNode: 'browseTerms',
  updatePages: 'updatePage',
  updatePosts: 'updatePost',
  updateEvents: 'updateEvent',
  writingSettings: 'readSettings',
};

/** Root fields that front ends ask and that tell nothing of the site: there are no plugins and no scripts, and Gatsby asks for versions. */
const EMPTY: ReadonlySet<string> = new Set([
  'isWpGatsby',
  'plugin',
  'plugins',
  'registeredScripts',
  'registeredStylesheets',
  'schemaMd5',
  'wpGatsby',
  'wpGatsbyCompatibility',
]);

const listed = Object.values(fieldOperations).flatMap((fields) => Object.entries(fields));
const names = new Set(abilities.map(({ operation }) => operation));

/** Lists are asked for by pages where they have a route, and by cursors in GraphQL; those without a route are called `browse…`. */
const isCovered = (operation: string): boolean =>
  names.has(operation) ||
  names.has(operation.replace(/^browse/, 'list')) ||
  names.has(operation.replace(/^list/, 'browse')) ||
  UNLISTED.test(operation);

const fieldsOf = (kind: RootField['kind']): readonly RootField[] =>
  Object.values(
    (kind === 'query' ? schema.getQueryType() : schema.getMutationType())?.getFields() ?? {},
  ).map((field) => ({ kind, field }));
const rootFields = [...fieldsOf('query'), ...fieldsOf('mutation')];

const site = sharedSite();
const failures: string[] = [];
const performedBy = new Map<string, readonly string[]>();
beforeAll(async () => {
  for (const root of rootFields) performedBy.set(root.field.name, await watch(root));
}, 60_000);

/** The operations that a root field performs. */
async function watch(root: RootField): Promise<readonly string[]> {
  const ability = fieldAbility(schema, root, root.field.name, categoryOf('core/v2'));
  const context = await site.context('editor');
  noted.performed.clear();
  const input = inputFor(ability.inputSchema(context.addresses));
  await ability.run(context, input).catch((error: unknown) => {
    if (!(error instanceof ApiError)) failures.push(`${root.field.name}: ${error}`); // a refusal is as good as an answer
  });
  return [...noted.performed];
}

/** What must be said, and by which id; there is nothing of any of them. */
function inputFor({ properties, required = [] }: JsonSchema): Readonly<Record<string, unknown>> {
  const all = properties as Readonly<Record<string, JsonSchema>>; // this keyword holds schemas by name
  const wanted = new Set([...(required as readonly string[]), 'id']); // this one names
  const given = Object.entries(all).filter(([name]) => wanted.has(name));
  return Object.fromEntries(given.map(([name, one]) => [name, sampleOf(one)]));
}

function sampleOf(one: JsonSchema): unknown {
  if (Array.isArray(one.enum)) return one.enum[0];
  const types = [one.type].flat();
  if (types.includes('integer')) return types.includes('string') ? '1099511627776' : 1;
  if (types.includes('array')) return [sampleOf(one.items as JsonSchema)]; // as above
  if (types.includes('object')) return inputFor(one);
  return types.includes('boolean') ? true : 'x';
}

test('every operation of this server is an ability', () => {
  expect(noted.defined.size).toBeGreaterThan(150);
  expect([...noted.defined].filter((name) => !isCovered(name))).toEqual([]);
});

test('whatever a root field does, an ability does', () => {
  const uncovered = rootFields
    .map(({ field }) => field.name)
    .filter((name) => !EMPTY.has(name))
    .filter((name) => {
      const performed = performedBy.get(name) ?? [];
      if (performed.length > 0) return !performed.every(isCovered);
      const named = name.charAt(0).toUpperCase() + name.slice(1);
      const own = new Map(listed).get(name) ?? name;
      return ![own, `get${named}`, `list${named}`, SAME[name] ?? ''].some((one) => names.has(one));
    });
  expect(uncovered).toEqual([]);
});

test('a root field that is an ability performs the operation that the ability is called by', () => {
  const wrong = listed.filter(([field, name]) => {
    const known = [name, name.replace(/^browse/, 'list')].filter((one) => noted.defined.has(one));
    return known.length > 0 && !known.some((one) => performedBy.get(field)?.includes(one));
  });
  expect(wrong).toEqual([]);
  expect(names.size).toBe(abilities.length);
});

test('a root field answers or refuses, whatever id it is given', () => {
  expect(failures).toEqual([]);
});

test('what is answered the same elsewhere does perform nothing itself', () => {
  for (const [field, ability] of Object.entries(SAME)) {
    expect(performedBy.get(field), field).toEqual([]);
    expect(names).toContain(ability);
  }
});
