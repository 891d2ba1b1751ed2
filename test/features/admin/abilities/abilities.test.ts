import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, expect, test } from 'vitest';
import { abilities, allRoutes } from '../../../../src/app/routes.ts';
import { ApiError } from '../../../../src/lib/api-error.ts';
import type { Context } from '../../../../src/operation/context.ts';
import { type RestAnswer, sharedSite } from '../../../support/test-site.ts';

const site = sharedSite({ env: { ALIASES: 'wordpress' } });
let context: Context;
beforeAll(async () => {
  context = await site.context('contributor');
});

const ROOT = '/core-abilities/v1';
const ajv = new Ajv2020({ strict: false, logger: false });

const all = async (): Promise<RestAnswer['body'][]> => {
  const first = await site.rest(`${ROOT}/abilities?per_page=100`, { as: 'subscriber' });
  const pages = Number(first.headers.get('x-wp-totalpages'));
  const bodies = [first.body];
  for (let page = 2; page <= pages; page++)
    bodies.push(
      (await site.rest(`${ROOT}/abilities?per_page=100&page=${page}`, { as: 'subscriber' })).body,
    );
  return bodies.flat();
};
const run = (name: string, method: string, input?: object, as?: 'admin' | 'author') => {
  const path = `${ROOT}/abilities/almanac/${name}/run`;
  const who = { as };
  if (method === 'POST') return site.rest(path, { ...who, json: { input } });
  const query = new URLSearchParams(
    Object.entries(input ?? {}).map(([key, value]) => [`input[${key}]`, String(value)]),
  );
  return site.rest(`${path}?${query}`, { ...who, method });
};

test('every operation that a route performs is an ability, but for those that call others', async () => {
  const names = new Set((await all()).map(({ name }) => name));
  const missing = allRoutes.flatMap(({ endpoints, namespace }) =>
    endpoints
      .filter(({ operationName }) => {
        const name = operationName.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
        return namespace !== 'core-abilities/v1' && !names.has(`almanac/${name}`);
      })
      .map(({ operationName }) => operationName),
  );
  expect(new Set(missing.filter((name) => name !== 'readSiteIndex'))).toEqual(
    new Set(['runBatch']),
  );
  expect(names.size).toBe(abilities.length);
});

test('each has schemas that are JSON Schema, a category that is there and a sentence', async () => {
  const { body: categories } = await site.rest(`${ROOT}/categories`, { as: 'subscriber' });
  const slugs = categories.map(({ slug }: { slug: string }) => slug);
  for (const ability of await all()) {
    expect(ability.description, ability.name).toMatch(/^[A-Z].*\.$/);
    expect(slugs).toContain(ability.category);
    for (const schema of [ability.input_schema, ability.output_schema])
      expect(ajv.validateSchema(schema), `${ability.name} ${ajv.errorsText()}`).toBe(true);
    expect(ability.input_schema.type).toBe('object');
  }
});

test('an ability says what it takes, that it reads, and where it is run', async () => {
  const { body } = await site.rest(`${ROOT}/abilities/almanac/get-post`, { as: 'subscriber' });
  expect(body).toMatchObject({
    name: 'almanac/get-post',
    category: 'core',
    input_schema: { required: ['id'], properties: { id: { type: 'integer' } } },
    output_schema: { title: 'post' },
    meta: { annotations: { readonly: true, destructive: false, idempotent: true } },
  });
  expect(body._links['wp:action-run'][0].href).toMatch(/abilities\/almanac\/get-post\/run$/);
  const unlisted = await site.rest(`${ROOT}/abilities/almanac/put-builder-color`, { as: 'admin' });
  expect(Object.keys(unlisted.body.input_schema.properties)).toEqual(['id', 'title', 'value']);
});

test('lists are divided into pages, narrowed by category and shortened', async () => {
  const path = `${ROOT}/abilities?category=builder&per_page=3&context=embed`;
  const { body, headers } = await site.rest(path, { as: 'author' });
  expect(body).toHaveLength(3);
  expect(Number(headers.get('x-wp-total'))).toBeGreaterThan(10);
  expect(Object.keys(body[0])).toEqual(['name', 'label', 'category', '_links']);
  const none = await site.rest(`${ROOT}/abilities?category=nothing`, { as: 'author' });
  expect([none.status, none.body]).toEqual([200, []]);
});

test('strangers see no list; what is not there is said', async () => {
  for (const path of ['abilities', 'abilities/almanac/get-post', 'categories', 'categories/core']) {
    const { status, body } = await site.rest(`${ROOT}/${path}`);
    expect([status, body.code]).toEqual([401, 'rest_forbidden']);
  }
  const as = 'admin';
  const ability = await site.rest(`${ROOT}/abilities/almanac/nothing`, { as });
  expect([ability.status, ability.body.code]).toEqual([404, 'rest_ability_not_found']);
  const category = await site.rest(`${ROOT}/categories/nothing`, { as });
  expect([category.status, category.body.code]).toEqual([404, 'rest_ability_category_not_found']);
  expect((await run('nothing', 'GET')).body.code).toBe('rest_ability_not_found');
});

test('an ability does and answers what its route does', async () => {
  const made = await run('create-post', 'POST', { title: 'By name', status: 'publish' }, 'author');
  expect(made.body.title.raw).toBe('By name');
  const { id } = made.body;
  const read = await run('get-post', 'GET', { id });
  expect(read.body).toEqual((await site.rest(`/core/v2/posts/${id}`)).body);
  const list = await run('list-posts', 'GET', { search: 'by name', _fields: 'id,title.rendered' });
  expect(list.body).toEqual([{ id, title: { rendered: 'By name' } }]);
  const gone = await run('delete-post', 'DELETE', { id, force: true }, 'author');
  expect(gone.body.deleted).toBe(true);
  expect((await site.rest(`/core/v2/posts/${id}`)).status).toBe(404);
});

test('what an ability answers is what its schema says', async () => {
  await site.make('/core/v2/posts', { title: 'A', status: 'publish' });
  for (const name of [
    'list-posts',
    'list-pages',
    'list-categories',
    'list-content-types',
    'list-statuses',
    'read-settings',
    'list-builder-globals',
    'list-builder-colors',
    'list-builder-typographies',
    'list-builder-templates',
  ]) {
    const { body: ability } = await site.rest(`${ROOT}/abilities/almanac/${name}`, { as: 'admin' });
    const { body } = await run(name, 'GET', {}, 'admin');
    ajv.validate(ability.output_schema, body);
    expect(ajv.errorsText(), name).toBe('No errors');
  }
});

test.each([
  ['list-posts', { _fields: ['id', 'title.rendered'] }],
  ['list-posts', { context: 'embed' }],
  ['list-events', { _fields: ['total'] }],
  ['list-venues', {}],
])('what is asked of %s with %j is what its schema says', async (name, input) => {
  const { body: ability } = await site.rest(`${ROOT}/abilities/almanac/${name}`, { as: 'admin' });
  const { status, body } = await run(name, 'GET', input, 'admin');
  expect(status).toBe(200);
  ajv.validate(ability.output_schema, body);
  expect(ajv.errorsText()).toBe('No errors');
});

test('an ability says what a route answers that answers something of its own', async () => {
  const { body } = await site.rest(`${ROOT}/abilities/almanac/delete-application-passwords`, {
    as: 'admin',
  });
  expect(body.output_schema.properties).toMatchObject({ count: { type: 'integer' } });
});

test.each([
  ['list-posts', 'POST', 405, 'rest_ability_invalid_method'],
  ['create-post', 'GET', 405, 'rest_ability_invalid_method'],
  ['delete-post', 'POST', 405, 'rest_ability_invalid_method'],
  ['create-post', 'POST', 401, 'rest_cannot_create'],
  ['list-builder-globals', 'GET', 401, 'rest_forbidden'],
])('%s by %s of a stranger is refused with %i %s', async (name, method, status, code) => {
  const before = await site.services.database.prisma.entry.count();
  const input = name === 'create-post' ? { title: 'Nothing' } : { id: 1 };
  const answer = await run(name, method, input);
  expect([answer.status, answer.body.code]).toEqual([status, code]);
  expect(await site.services.database.prisma.entry.count()).toBe(before);
});

test.each([
  [{ per_page: 1000 }, 400, 'rest_invalid_param'],
  ['words', 400, 'ability_invalid_input'],
  [[1], 400, 'ability_invalid_input'],
])('the input %j is refused as in REST', async (input, status, code) => {
  const query = new URLSearchParams(
    typeof input === 'string'
      ? [['input', input]]
      : Object.entries(input).map(([key, value]) => [`input[${key}]`, String(value)]),
  );
  const answer = await site.rest(`${ROOT}/abilities/almanac/list-posts/run?${query}`);
  expect([answer.status, answer.body.code]).toEqual([status, code]);
});

test('a path that no route would match is no way around it', async () => {
  const id = '../../secret';
  const answer = await run('get-builder-color', 'GET', { id }, 'admin');
  expect([answer.status, answer.body.code]).toEqual([404, 'rest_no_route']);
});

test('under an alias the words are the alias’s', async () => {
  const headers = { authorization: site.authorization('admin') };
  const address = 'http://site.test/wp-json/wp-abilities/v1/abilities/almanac/get-post';
  const body = await (await site.app.fetch(new Request(address, { headers }))).json();
  expect(body._links.self[0].href).toBe(address);
});

test('whatever an ability is given, it answers or refuses', async () => {
  const odd = [{}, [], 'a', -1, 2 ** 40, null, true, '\ud800', { __proto__: { id: 1 } }, ['1']];
  for (const ability of abilities)
    for (const value of odd) {
      const names = Object.keys(Object(ability.inputSchema(context.addresses).properties));
      const input = Object.fromEntries(names.map((name) => [name, value]));
      const ran = await ability.run(context, input).catch((error: unknown) => error);
      if (ran instanceof Error) expect(ran, `${ability.name} ${ran}`).toBeInstanceOf(ApiError);
    }
}, 60_000);
