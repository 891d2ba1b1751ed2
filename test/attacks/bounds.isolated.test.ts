import type { TSchema } from '@sinclair/typebox';
import {
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputType,
  GraphQLNonNull,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
} from 'graphql';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { allRoutes } from '../../src/app/routes.ts';
import { schema as graphqlSchema } from '../../src/app/schema.ts';
import { ApiError } from '../../src/lib/api-error.ts';
import { type Args, isRequired } from '../../src/operation/args.ts';
import { LONG_TEXT, withBounds } from '../../src/operation/bounds.ts';
import { parseArgs } from '../../src/operation/parse-args.ts';
import { openWithRecords, type SiteWithRecords } from '../support/open-with-records.ts';
import { sendCall } from '../support/random-call.ts';
import { openTestSite, type TestSite } from '../support/test-site.ts';

/** The arguments of every operation, by its name. */
const defined = vi.hoisted(() => new Map<string, Args>());

// Everything is done as ever; it is only written down.
vi.mock('../../src/operation/operation.ts', async (original) => {
  const real = await original<typeof import('../../src/operation/operation.ts')>();
  return {
    ...real,
    defineOperation: (...[operation]: Parameters<typeof real.defineOperation>) => {
      defined.set(operation.name, operation.args);
      return real.defineOperation(operation);
    },
  };
});

const operations = [...defined].map(([name, args]) => ({ name, args }));
const endpoints = allRoutes.flatMap((route) =>
  route.endpoints.map((one) => ({ name: `${one.methods[0]} ${route.template}`, ...one, route })),
);

describe('what is larger than anything needs is refused for its size', () => {
  test.each([...operations, ...endpoints])('$name', ({ args }) => {
    for (const [name, schema] of Object.entries(args))
      for (const value of beyondMaxima(schema))
        expect(refusalOf(name, schema, value)).toMatch(
          /more than \d+ (characters|items|properties)|must be (between|less)|(valid|match) .*(email|anyOf|or|formats)/,
        );
  });
});

/** Values of which one text, list, map or integer is larger than any argument needs it. */
function beyondMaxima(schema: TSchema): unknown[] {
  const branches: readonly TSchema[] = schema.oneOf ?? schema.anyOf ?? [];
  if (branches.length > 0) return branches.flatMap(beyondMaxima);
  if (schema.enum || schema.pattern) return [];
  const takes = (type: string) => schema.type === undefined || [schema.type].flat().includes(type);
  const { items, properties = {}, additionalProperties } = schema;
  const values: unknown[] = [];
  if (takes('string')) values.push('x'.repeat(Math.max(LONG_TEXT, schema.maxLength ?? 0) + 1));
  if (takes('array')) {
    values.push(Array(5001).fill(1));
    const least = Math.max(1, schema.minItems ?? 1);
    for (const item of [items ?? []].flat())
      values.push(...beyondMaxima(item).map((one) => Array(least).fill(one)));
  }
  if (takes('object')) {
    const needed = exampleMembers(schema);
    if (additionalProperties !== false) {
      const many = Array.from({ length: 5001 }, (_, i) => [`member ${i}`, 1]);
      values.push({ ...needed, ...Object.fromEntries(many) });
    }
    for (const [name, one] of Object.entries<TSchema>(properties))
      values.push(...beyondMaxima(one).map((value) => ({ ...needed, [name]: value })));
  }
  if (schema.type !== undefined && takes('integer') && schema['x-any-size'] !== true)
    values.push(2 ** 31);
  return values;
}

function exampleOf(schema: TSchema | undefined, name = ''): unknown {
  if (/_date$/.test(name)) return '2030-01-01 10:00';
  if (schema?.format === 'email') return 'a@example.org';
  if (schema?.enum) return schema.enum[0];
  if (schema?.type === 'object') return exampleMembers(schema);
  return { string: 'X', integer: 1, array: [] }[String(schema?.type)];
}

/** Those that an object must have. */
const exampleMembers = ({ required = [], properties = {} }: TSchema): object =>
  Object.fromEntries(required.map((name: string) => [name, exampleOf(properties[name])] as const));

function refusalOf(name: string, schema: TSchema, value: unknown): string {
  try {
    parseArgs({ [name]: schema }, { [name]: value });
  } catch (error) {
    if (error instanceof ApiError) return JSON.stringify(error.extra.params);
    throw error;
  }
  return `${name} takes ${JSON.stringify(value).slice(0, 60)}`;
}

/** Of one request, however long its list is. */
const MOST_STATEMENTS = 300;

describe('a list as long as it may be', () => {
  let site: SiteWithRecords;
  beforeAll(async () => {
    site = await openWithRecords();
  });
  afterAll(() => site.close());

  /** Counts the statements from now on; returns how many there were, and stops. */
  function count(): () => number {
    let statements = 0;
    const stop = site.services.database.onStatement(() => {
      statements += 1;
    });
    return () => {
      stop();
      return statements;
    };
  }

  /** Each argument with the others that are needed, as small, as large and as wrong as it can be. */
  test.each(endpoints.toSorted((a, b) => orderOf(a) - orderOf(b)))(
    'is answered or refused with few statements, by $name',
    async ({ methods, args, route }) => {
      const inPath = new Set([...route.template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
      const own = Object.entries(args).filter(([name]) => !inPath.has(name));
      const needed = own.filter(([, schema]) => isRequired(schema));
      const others = Object.fromEntries(
        needed.map(([name, schema]) => [name, exampleOf(schema, name)]),
      );
      const [method = 'GET'] = methods;
      if (!(await isAdminThere(site))) {
        await site.close();
        site = await openWithRecords();
      }
      const path = site.pathOf(route.template);
      for (const [name, schema] of own)
        for (const value of atBounds(withBounds(schema)))
          for (const as of method === 'GET'
            ? (['admin', undefined] as const)
            : ['admin' as const]) {
            const statements = count();
            const call = { method, path, as, args: { ...others, [name]: value } };
            const { status, body } = await sendCall(site, call);
            const said = `${as} ${name}: ${JSON.stringify([value, body]).slice(0, 300)}`;
            expect(DOCUMENTED, said).toContain(status);
            expect(statements(), said).toBeLessThan(MOST_STATEMENTS);
          }
    },
    60_000,
  );

  const fields = Object.values(graphqlSchema.getQueryType()?.getFields() ?? {}).flatMap((field) =>
    listsWithin(field.args).map((list) => ({ ...list, field: field.name, type: field.type })),
  );

  test.each(fields)(
    'is answered by $field with few statements, and a longer one refused: $path',
    async (list) => {
      const { field, type, path, maxItems, wrap } = list;
      const selection = isLeafType(getNamedType(type)) ? '' : '{ __typename }';
      const ask = (length: number) => {
        const [argument, value] = wrap(
          `[${Array.from({ length }, (_, i) => list.item(i)).join()}]`,
        );
        return site.graphql<object>(`{ ${field}(${argument}: ${value}) ${selection} }`, {
          as: 'admin',
        });
      };
      const statements = count();
      const { errors = [] } = await ask(maxItems);
      expect(statements()).toBeLessThan(MOST_STATEMENTS);
      expect(errors.filter(({ extensions }) => extensions.status === 500)).toEqual([]);
      const longer = await ask(maxItems + 1);
      expect(longer.errors?.[0]?.extensions).toMatchObject({
        code: 'rest_invalid_param',
        status: 400,
        params: { [path]: `${path} must have at most ${maxItems} items.` },
      });
    },
  );
});

/** Reads come first, and what deletes the records that others need comes last. */
const orderOf = ({ methods }: { readonly methods: readonly string[] }): number =>
  ['GET', 'POST', 'DELETE'].indexOf(methods[0] ?? '');

/** What was tried may have taken the administrator's rights or passwords away. */
const isAdminThere = async (site: TestSite): Promise<boolean> => {
  const { body } = await site.rest('/core/v2/users/me?context=edit', { as: 'admin' });
  return body.roles?.includes('administrator') === true;
};

/** 501 is the answer of what has no trash to a deletion without `force`. */
const DOCUMENTED: readonly number[] = [
  ...[200, 201, 207, 400, 401, 403, 404, 409, 410, 415, 429, 501],
];

/** The smallest and largest values that a schema allows, those just beyond, and some of other types. */
function atBounds(schema: TSchema): unknown[] {
  const branches: readonly TSchema[] = schema.oneOf ?? schema.anyOf ?? [];
  if (branches.length > 0) return branches.flatMap(atBounds);
  const takes = (type: string) => schema.type === undefined || [schema.type].flat().includes(type);
  const { minimum = 0, maximum = Number.MAX_VALUE, minLength = 0, maxLength = 1 } = schema;
  const { minItems = 0, maxItems = 1, items, maxProperties = 1 } = schema;
  const list = (length: number) => Array.from({ length }, (_, i) => exampleItem(items, i));
  const map = (size: number) =>
    Object.fromEntries(list(size).map((one, i) => [`member-${i}`, one]));
  const text = (length: number) => 'x'.repeat(length);
  return [
    ...['', 'word', '2030-02-30', -1, 1.5, true, null, [], [null], {}, { word: [{}] }],
    ...(schema.enum ?? []),
    ...(takes('integer') || takes('number') ? [minimum, minimum - 1, maximum, maximum + 1] : []),
    ...(takes('string') ? [text(minLength), text(maxLength), text(maxLength + 1)] : []),
    ...(schema.format === 'date-time' ? ['0000-01-01T00:00:00', '9999-12-31T23:59:59'] : []),
    ...(takes('array') ? [list(minItems), list(maxItems), list(maxItems + 1)] : []),
    ...(takes('object') ? [map(maxProperties), map(maxProperties + 1)] : []),
  ];
}

function exampleItem(schema: TSchema | undefined, i: number): unknown {
  if (schema?.enum) return schema.enum[i % schema.enum.length];
  const types = [schema?.type].flat();
  if (types.includes('integer')) return i + 1;
  return types.includes('object') ? {} : `word-${i}`;
}

interface ListWithin {
  readonly path: string;
  readonly maxItems: number;
  item(i: number): string;
  /** The argument that holds the list, and its value with that of the list. */
  wrap(list: string): readonly [argument: string, value: string];
}

function listsWithin(members: readonly (GraphQLArgument | GraphQLInputField)[]): ListWithin[] {
  return members.flatMap((member): ListWithin[] => {
    const type = getNullableType(member.type);
    if (isListType(type))
      return [
        {
          path: member.name,
          maxItems: Number(member.extensions.maxItems),
          item: (i) => literalOf(type.ofType, i),
          wrap: (list) => [member.name, list],
        },
      ];
    if (!isInputObjectType(type)) return [];
    return listsWithin(Object.values(type.getFields())).map((inner) => ({
      ...inner,
      path: `${member.name}.${inner.path}`,
      wrap(list) {
        const [name, value] = inner.wrap(list);
        return [member.name, `{ ${name}: ${value} }`];
      },
    }));
  });
}

function literalOf(type: GraphQLInputType, i: number): string {
  const named = getNamedType(type);
  if (isEnumType(named)) return named.getValues()[0]?.name ?? 'null';
  if (!isInputObjectType(named)) return named.name === 'String' ? `"word-${i}"` : `${i + 1}`;
  const needed = Object.values(named.getFields()).filter(
    (one) => one.type instanceof GraphQLNonNull,
  );
  return `{ ${needed.map((one) => `${one.name}: ${literalOf(one.type, i)}`).join(', ')} }`;
}

test('an id in a path that is too long to be one is refused like any other', async () => {
  const site = await openTestSite();
  try {
    for (const length of [101, 10_001])
      expect(
        await site.rest(`/ext/event-aggregator/v1/import/${'x'.repeat(length)}/state`, {
          json: {},
        }),
      ).toMatchObject({ status: 400, body: { code: expect.stringMatching(/^rest_/) } });
  } finally {
    await site.close();
  }
});

describe('a search', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await openTestSite();
  });
  afterAll(() => site.close());

  const words = (count: number) => Array.from({ length: count }, (_, i) => `w${i}`).join(' ');

  test('of many words is refused in REST and in GraphQL', async () => {
    const { errors } = await site.graphql(
      'query ($search: String) { posts(where: { search: $search }) { nodes { id } } }',
      { variables: { search: 'ab '.repeat(80_000) } },
    );
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'rest_invalid_param', status: 400 });
    const { status, body } = await site.rest(`/core/v2/posts?search=${'ab+'.repeat(4000)}`);
    expect({ status, body }).toMatchObject({ status: 400, body: { code: 'rest_invalid_param' } });
  });

  test('may have a hundred words, on every surface, and no more', async () => {
    const paths = [
      '/core/v2/posts',
      '/core/v2/search',
      '/ext/events/v1/events',
      '/ext/events/v1/venues',
    ];
    for (const path of paths) {
      const few = await site.rest(`${path}?${new URLSearchParams({ search: words(100) })}`);
      expect(few.status, path).toBe(200);
      const many = await site.rest(`${path}?${new URLSearchParams({ search: words(101) })}`);
      expect(many, path).toMatchObject({
        status: 400,
        body: { data: { params: { search: 'search must have at most 100 words.' } } },
      });
    }
    const { errors } = await site.graphql(
      `{ posts(where: { search: "${words(101)}" }) { nodes { id } } }`,
    );
    expect(errors?.[0]?.extensions).toMatchObject({
      status: 400,
      params: { 'where.search': 'where.search must have at most 100 words.' },
    });
  });

  test('is bounded in nested fields, whose arguments pass no operation', async () => {
    await site.rest('/core/v2/categories', { as: 'admin', json: { name: 'Birds' } });
    const nested = (where: string) =>
      site.graphql(`{ categories { nodes { posts(where: ${where}) { nodes { id } } } } }`);
    const ids = Array.from({ length: 101 }, (_, i) => i);
    for (const where of [`{ search: "${words(101)}" }`, `{ in: [${ids}] }`]) {
      const { errors } = await nested(where);
      expect(errors?.[0]?.extensions, where).toMatchObject({
        code: 'rest_invalid_param',
        status: 400,
      });
    }
  });
});
