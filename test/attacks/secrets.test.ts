import {
  type GraphQLArgument,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isRequiredArgument,
} from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allRoutes } from '../../src/app/routes.ts';
import { schema } from '../../src/app/schema.ts';
import { openTestSite, type TestSite } from '../support/test-site.ts';
import { type Asked, askSite, message, type Role, roles, toolsOf, toRead } from './asked.ts';
import { NEEDLE, type Planted, plantSecrets } from './planted-secrets.ts';
import { atOnce, batches, bodyOf, enumNames, selectionsOf } from './selections.ts';

const surfaces = ['REST', 'GraphQL', 'pages', 'tools'] as const;
type Surface = (typeof surfaces)[number];

let site: TestSite;
let planted: Planted;
/** By surface: every read there is, and those that tell an administrator any secret. */
const reads = new Map<
  Surface,
  { readonly all: readonly Asked[]; readonly telling: readonly Asked[] }
>();
const seen = new Map<Surface, Set<string>>();
/** By surface and role: the secrets that were told to somebody who may not know them, each with a read that told it. */
const leaks = new Map<string, Record<string, string>>(
  surfaces.flatMap((surface) => roles.map((role) => [`${surface} ${role}`, {}] as const)),
);
beforeAll(async () => {
  site = await openTestSite();
  planted = await plantSecrets(site);
  const found = {
    REST: await restReads(),
    GraphQL: graphqlReads(),
    pages: pageReads().map(toRead),
    tools: await toolReads(),
  };
  for (const surface of surfaces) {
    const telling: Asked[] = [];
    const names = new Set<string>();
    for (const read of found[surface]) {
      const { text } = await ask(read, 'admin');
      // Else a read could tell nothing because it was asked amiss.
      expect(text, read.name).not.toMatch(/GRAPHQL_(VALIDATION|PARSE)_FAILED|too many|exceed/i);
      const told = Object.entries(planted.secrets).filter(([, { marker }]) =>
        text.includes(marker),
      );
      if (told.length > 0) telling.push(read);
      for (const [name] of told) names.add(name);
    }
    seen.set(surface, names);
    reads.set(surface, { all: found[surface], telling });
  }
  // One read after the other by everybody: a document of GraphQL is then parsed and validated for the first one only.
  for (const [surface, { all, telling }] of reads)
    for (const read of all)
      for (const role of roles) {
        // What everybody reads may be kept from what somebody else has read, so that nothing is left out there.
        const isAsked = (role === 'anonymous' && surface !== 'GraphQL') || telling.includes(read);
        if (isAsked) await noteLeaks(surface, role, read);
      }
}, 600_000);
afterAll(() => site.close());

const ask = (read: Asked, role: Role) => askSite(site, read, role);

async function noteLeaks(surface: Surface, role: Role, read: Asked) {
  const { text } = await ask(read, role);
  const leaked = leaks.get(`${surface} ${role}`) ?? {};
  for (const [name, { marker, readers }] of Object.entries(planted.secrets))
    if (text.includes(marker) && !readers.some((one) => one === role)) leaked[name] ??= read.name;
}

/** Every address that REST reads by, with what each of its arguments may bring to light. */
async function restReads(): Promise<readonly Asked[]> {
  const ids = planted.ids.join();
  const found: string[] = [];
  for (const { template, endpoints } of allRoutes) {
    const get = endpoints.find(({ methods }) => methods.includes('GET'));
    if (!get) continue;
    const variants = [''];
    const has = (name: string) => Object.hasOwn(get.args, name);
    if (has('context')) variants.push('context=edit', 'context=embed');
    if (Object.keys(get.embeds).length > 0) variants.push('_embed');
    if (has('status'))
      variants.push(
        'status=any&context=edit',
        'status=private',
        'status=draft',
        'status=trash',
        'status=hold',
      );
    if (has('search')) variants.push(`search=${NEEDLE}`, `search=${NEEDLE}&status=any`);
    if (has('include')) variants.push(`include=${ids}`, `include=${ids}&context=edit`);
    if (has('parent')) variants.push(`parent=${ids}`);
    if (has('post')) variants.push(`post=${ids}`, `post=${ids}&context=edit`);
    if (has('url')) variants.push(...planted.urls.map((url) => `url=${encodeURIComponent(url)}`));
    if (has('format')) variants.push('format=ics', `format=ics&search=${NEEDLE}&status=draft`);
    if (has('hide_empty')) variants.push('hide_empty=false');
    if (has('start_date'))
      variants.push(
        'start_date=2000-01-01&end_date=2099-01-01',
        `search=${NEEDLE}&start_date=2000-01-01&end_date=2099-01-01&status=draft`,
      );
    for (const path of await addressesOf(template))
      for (const query of variants) {
        const size = has('per_page') ? 'per_page=50' : '';
        found.push(`/api${path}?${[size, query].filter(Boolean).join('&')}`);
      }
  }
  return found.map(toRead);
}

/** The addresses of a template that are there for an administrator. */
async function addressesOf(template: string): Promise<readonly string[]> {
  const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  let paths = [template];
  for (const name of names)
    paths = paths.flatMap((path) => planted.segments.map((one) => path.replace(`{${name}}`, one)));
  if (names.length === 0) return paths;
  const there: string[] = [];
  for (const path of paths.slice(0, 900))
    if ((await ask(toRead(`/api${path}`), 'admin')).status < 400) there.push(path);
  return there;
}

/** Documents that read each root field with each value, and what hangs on it. */
function graphqlReads(): readonly Asked[] {
  const root = schema.getQueryType();
  if (!root) throw new Error('There are no queries.');
  return Object.values(root.getFields()).flatMap((field) => {
    const sets = argumentsOf(field.args);
    const depth = sets.length > 10 ? 1 : 2;
    return selectionsOf(getNamedType(field.type), depth).flatMap((selection) =>
      batches(sets, atOnce(selection)).map((some) => ({
        name: `${field.name} ${some.join(' ')}`,
        path: '/graphql',
        body: bodyOf('query', field, some, selection),
      })),
    );
  });
}

function argumentsOf(args: readonly GraphQLArgument[]): readonly string[] {
  const base = args.flatMap((arg) => {
    if (arg.name === 'first') return ['first: 20'];
    return [];
  });
  const required = args.filter(isRequiredArgument);
  const sets: string[][] = [];
  const id = args.find(({ name }) => name === 'id');
  const idType = args.find(({ name }) => name === 'idType');
  if (id) {
    const words = idType && isEnumType(getNamedType(idType.type)) ? enumNames(idType) : [];
    const databaseId = words.includes('DATABASE_ID') ? ['idType: DATABASE_ID'] : [];
    const preview = args.some(({ name }) => name === 'asPreview')
      ? [[], ['asPreview: true']]
      : [[]];
    for (const one of planted.ids)
      for (const more of preview) sets.push([`id: "${one}"`, ...databaseId, ...more]);
    for (const one of planted.globalIds) sets.push([`id: "${one}"`]);
  } else if (required.length === 0) {
    sets.push(base);
    const where = args.find(({ name }) => name === 'where');
    const input = where && getNamedType(where.type);
    if (input && isInputObjectType(input)) {
      const fields = input.getFields();
      for (const name of ['stati', 'status']) {
        const type = fields[name] && getNamedType(fields[name].type);
        if (isEnumType(type))
          for (const { name: value } of type.getValues())
            sets.push([...base, `where: {${name}: ${value}}`]);
      }
      if (fields.search) sets.push([...base, `where: {search: "${NEEDLE}"}`]);
      if (fields.hasPassword) sets.push([...base, 'where: {hasPassword: true}']);
    }
  } else if (required.length === 1 && required[0]?.name === 'content') {
    // A text is repeated, so that it names no secrets, but records that have some.
    const codes = planted.ids.map((id) => `[gallery ids='${id}'] [contact-form-7 id='${id}']`);
    sets.push([`content: "${codes.join(' ')}"`]);
  } else if (required.length === 1 && required[0]?.name !== 'input') {
    for (const one of [...planted.ids.map(String), ...planted.segments, ...planted.urls])
      sets.push([`${required[0]?.name}: "${one}"`]);
  }
  return sets.map((set) => (set.length > 0 ? `(${set.join(', ')})` : ''));
}

/** Pages for people, feeds, calendars and the like. */
const pageReads = (): readonly string[] => [
  '/',
  '/?feed=rss2',
  '/feed/',
  '/comments/feed/',
  `/?s=${NEEDLE}`,
  '/events/',
  '/events/list/?ical=1',
  '/events/?ical=1',
  `/events/list/?tribe-bar-search=${NEEDLE}`,
  '/sitemap.xml',
  '/author/editor/',
  '/author/author/',
  '/desk/',
  '/desk/profile',
  '/builder/globals.css',
  ...planted.ids.flatMap((id) => [
    `/?p=${id}`,
    `/?page_id=${id}`,
    `/?attachment_id=${id}`,
    `/?p=${id}&preview=true`,
    `/?post_type=ext_events&p=${id}`,
  ]),
  ...planted.urls.flatMap((url) => {
    const { pathname, search } = new URL(url);
    return [pathname + search, `${pathname}embed/`, `${pathname}feed/`, `${pathname}ical/`];
  }),
];

/** Each tool that reads, with what may make it tell something. */
async function toolReads(): Promise<readonly Asked[]> {
  const tools = await toolsOf(site);
  return tools
    .filter(({ annotations }) => annotations.readOnlyHint)
    .flatMap(({ name, inputSchema: { properties = {}, required = [] } }) => {
      const [needed] = required;
      const ids = planted.ids.map((id) => {
        const isInteger = properties[String(needed)]?.type === 'integer';
        return { [String(needed)]: isInteger ? id : String(id) };
      });
      const inputs: object[] = [
        {},
        ...(properties.search ? [{ search: NEEDLE }] : []),
        ...(properties.status ? [{ status: ['any'] }, { status: 'draft' }] : []),
        ...(properties.first ? [{ first: 50 }] : []),
        ...(required.length === 1 ? ids : []),
      ];
      const edited = inputs.map((input) => ({ ...input, context: 'edit' }));
      return [...inputs, ...(properties.context ? edited : [])].map((input) =>
        message('tools/call', { name, arguments: input }),
      );
    });
}

describe.each(roles)('what is secret is not told to %s', (role) => {
  it.each(surfaces)('by %s', (surface) => {
    expect(reads.get(surface)?.all.length).toBeGreaterThan(20);
    expect(leaks.get(`${surface} ${role}`)).toEqual({});
  });
});

it('every secret is told to those who may know it', () => {
  const known = Object.entries(planted.secrets).filter(([, { readers }]) => readers.length > 0);
  const told = new Set([...seen.values()].flatMap((names) => [...names]));
  expect(known.map(([name]) => name).filter((name) => !told.has(name))).toEqual([]);
});

it.each(['REST', 'GraphQL', 'tools'] as const)('revisions are told by %s', (surface) => {
  expect([...(seen.get(surface) ?? [])]).toEqual(expect.arrayContaining(['revision', 'autosave']));
});

it('an export and a calendar file are looked into', async () => {
  const files = { 'block-editor/v1/export': 'post private', 'format=ics': 'event draft' };
  for (const [part, name] of Object.entries(files)) {
    const telling = reads.get('REST')?.telling.filter(({ path }) => path.includes(part)) ?? [];
    const texts = await Promise.all(telling.map(async (read) => (await ask(read, 'admin')).text));
    expect(texts.join(), part).toContain(planted.secrets[name]?.marker);
  }
});
