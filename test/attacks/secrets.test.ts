import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLObjectType,
  getNamedType,
  isAbstractType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { schema } from '../../src/graphql/schema.ts';
import { allRoutes } from '../../src/rest/routes.ts';
import { openTestSite, type TestSite } from '../support/test-site.ts';
import { NEEDLE, type Planted, plantSecrets } from './planted-secrets.ts';

const roles = ['anonymous', 'subscriber', 'contributor', 'author', 'editor', 'admin'] as const;
type Role = (typeof roles)[number];

const surfaces = ['REST', 'GraphQL', 'pages', 'tools'] as const;
type Surface = (typeof surfaces)[number];

interface Read {
  readonly name: string;
  readonly path: string;
  /** What is posted; without it the path is read. */
  readonly body?: string;
}

let site: TestSite;
let planted: Planted;
/** By surface: every read there is, and those that tell an administrator any secret. */
const reads = new Map<
  Surface,
  { readonly all: readonly Read[]; readonly telling: readonly Read[] }
>();
const seen = new Set<string>();
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
    const telling: Read[] = [];
    for (const read of found[surface]) {
      const { text } = await ask(read, 'admin');
      // Else a read could tell nothing because it was asked amiss.
      expect(text, read.name).not.toMatch(/GRAPHQL_(VALIDATION|PARSE)_FAILED|too many|exceed/i);
      const told = Object.entries(planted.secrets).filter(([, { marker }]) =>
        text.includes(marker),
      );
      if (told.length > 0) telling.push(read);
      for (const [name] of told) seen.add(name);
    }
    reads.set(surface, { all: found[surface], telling });
  }
}, 600_000);
afterAll(() => site.close());

async function ask({ path, body }: Read, role: Role) {
  const headers = {
    ...(role === 'anonymous' ? {} : { authorization: site.authorization(role) }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    accept: 'application/json, text/event-stream, text/html',
  };
  const init = body === undefined ? { headers } : { headers, method: 'POST', body };
  const response = await site.app.fetch(new Request(`http://site.test${path}`, init));
  return { status: response.status, text: await response.text() };
}

const toRead = (path: string): Read => ({ name: path, path });

/** Every address that REST reads by, with what each of its arguments may bring to light. */
async function restReads(): Promise<readonly Read[]> {
  const ids = planted.ids.join();
  const found: string[] = [];
  for (const { template, endpoints } of allRoutes) {
    const get = endpoints.find(({ methods }) => methods.includes('GET'));
    if (!get || template.endsWith('/export')) continue;
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

const RAW = 'RAW';

/** Documents that read each root field with each value, and what hangs on it. */
function graphqlReads(): readonly Read[] {
  const root = schema.getQueryType();
  if (!root) throw new Error('There are no queries.');
  return Object.values(root.getFields()).flatMap((field) => {
    const sets = argumentsOf(field.args);
    const depth = sets.length > 10 ? 1 : 2;
    return selectionsOf(getNamedType(field.type), depth).flatMap((selection) =>
      batches(sets, atOnce(selection)).map((some) => ({
        name: `${field.name} ${some.join(' ')}`,
        path: '/graphql',
        body: JSON.stringify({
          query: `{ ${some.map((args, i) => `r${i}: ${field.name}${args} ${selection}`).join(' ')} }`,
        }),
      })),
    );
  });
}

/** How many of a selection one document may have, which may have some thousand fields and a hundred aliases. */
const atOnce = (selection: string): number => {
  const fields = selection.split(/\s+/).length;
  const aliases = selection.split(':').length;
  return Math.max(1, Math.min(40, Math.floor(3000 / fields), Math.floor(95 / aliases)));
};

const batches = <T>(items: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, i) =>
    items.slice(i * size, (i + 1) * size),
  );

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
  } else if (required.length === 1 && required[0]?.name !== 'input') {
    for (const one of [...planted.ids.map(String), ...planted.segments, ...planted.urls])
      sets.push([`${required[0]?.name}: "${one}"`]);
  }
  return sets.map((set) => (set.length > 0 ? `(${set.join(', ')})` : ''));
}

const enumNames = ({ type }: GraphQLArgument): readonly string[] => {
  const named = getNamedType(type);
  return isEnumType(named) ? named.getValues().map(({ name }) => name) : [];
};

/** What is asked of a type: one selection, or for a type that stands for several one for each. */
function selectionsOf(type: GraphQLNamedType, depth: number): readonly string[] {
  if (isLeafType(type)) return [''];
  if (isAbstractType(type))
    return schema
      .getPossibleTypes(type)
      .map((one) => `{ __typename ... on ${one.name} ${objectSelection(one, depth)} }`);
  return isObjectType(type) ? [objectSelection(type, depth)] : [];
}

function objectSelection(type: GraphQLObjectType, depth: number): string {
  return `{ __typename ${Object.values(type.getFields())
    .flatMap((field) => fieldSelection(field, depth))
    .join(' ')} }`;
}

function fieldSelection(field: GraphQLField<unknown, unknown>, depth: number): readonly string[] {
  if (field.args.some(isRequiredArgument)) return [];
  const type = getNamedType(field.type);
  if (isLeafType(type)) {
    const format = field.args.find(({ name }) => name === 'format');
    const raw =
      format && enumNames(format).includes(RAW)
        ? [`raw_${field.name}: ${field.name}(format: RAW)`]
        : [];
    return [field.name, ...raw];
  }
  // Of a connection its nodes are enough, and they cost no depth.
  if (field.name === 'edges') return [];
  const isTransparent = field.name === 'nodes' || field.name === 'node';
  if (depth === 0 && !isTransparent) return [];
  const first = field.args.some(({ name }) => name === 'first') ? '(first: 5)' : '';
  if (isAbstractType(type)) {
    if (depth === 0) return [];
    const parts = schema
      .getPossibleTypes(type)
      .map((one) => `... on ${one.name} { databaseId_${one.name}: __typename }`);
    return [`${field.name}${first} { __typename ${parts.join(' ')} }`];
  }
  if (!isObjectType(type)) return [];
  return [`${field.name}${first} ${objectSelection(type, isTransparent ? depth : depth - 1)}`];
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
  '/wp-admin/',
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

const message = (method: string, params: object): Read => ({
  name: `${method} ${JSON.stringify(params)}`,
  path: '/mcp',
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
});

interface Tool {
  readonly name: string;
  readonly annotations: { readonly readOnlyHint: boolean };
  readonly inputSchema: {
    readonly properties?: Readonly<Record<string, { readonly type?: unknown }>>;
    readonly required?: readonly string[];
  };
}

/** Each tool that reads, with what may make it tell something. */
async function toolReads(): Promise<readonly Read[]> {
  const { text } = await ask(message('tools/list', {}), 'admin');
  const { tools } = JSON.parse(text.slice(text.indexOf('{'))).result as { tools: readonly Tool[] };
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
  it.each(surfaces)(
    'by %s',
    async (surface) => {
      const { all = [], telling = [] } = reads.get(surface) ?? {};
      expect(all.length).toBeGreaterThan(20);
      const leaks: Record<string, string> = {};
      // What everybody reads may be kept from what somebody else has read, so that nothing is left out there.
      for (const read of role === 'anonymous' && surface !== 'GraphQL' ? all : telling) {
        const { text } = await ask(read, role);
        for (const [name, { marker, readers }] of Object.entries(planted.secrets))
          if (text.includes(marker) && !readers.some((one) => one === role))
            leaks[name] ??= read.name;
      }
      expect(leaks).toEqual({});
    },
    300_000,
  );
});

it('every secret is told to those who may know it', () => {
  const known = Object.entries(planted.secrets).filter(([, { readers }]) => readers.length > 0);
  expect(known.map(([name]) => name).filter((name) => !seen.has(name))).toEqual([]);
});
