import { beforeAll, describe, expect, it } from 'vitest';
import { sharedSite, type TestUser } from '../support/test-site.ts';

const site = sharedSite();
let post = 0;
beforeAll(async () => {
  const json = { title: 'A lantern', status: 'publish', date_gmt: '2026-03-01T10:00:00', tags: '' };
  post = (await site.rest('/core/v2/posts', { as: 'author', json })).body.id;
});

const ask = async (query: string, as?: TestUser) => {
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape
  const { data, errors } = await site.graphql<Record<string, any>>(query, as ? { as } : {});
  return { data, code: errors?.[0]?.extensions.code };
};

describe('application passwords', () => {
  const MINE =
    'viewer { applicationPasswords { totalCount nodes { id uuid name createdAt lastIp } } }';

  it('are made, listed, renamed and revoked', async () => {
    const make = 'createApplicationPassword(input: { name: "Phone" })';
    const { data } = await ask(
      `mutation { ${make} { password applicationPassword { id name lastUsedAt } } }`,
      'editor',
    );
    const { password, applicationPassword } = data.createApplicationPassword;
    expect(applicationPassword).toMatchObject({ name: 'Phone', lastUsedAt: null });
    const authorization = `Basic ${Buffer.from(`editor:${password}`).toString('base64')}`;
    const me = () => site.rest('/core/v2/users/me', { headers: { authorization } });
    expect((await me()).status).toBe(200);
    const listed = (await ask(`{ ${MINE} }`, 'editor')).data.viewer.applicationPasswords;
    expect(listed.totalCount).toBe(2);
    expect(listed.nodes[1]).toMatchObject({ id: applicationPassword.id, name: 'Phone' });
    expect(listed.nodes[1].createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);

    const { id } = applicationPassword;
    const renamed = await ask(
      `mutation { updateApplicationPassword(input: { id: "${id}", name: "Tablet" }) { applicationPassword { name } } }`,
      'editor',
    );
    expect(renamed.data.updateApplicationPassword.applicationPassword.name).toBe('Tablet');
    const node = `{ node(id: "${id}") { ... on ApplicationPassword { name } } }`;
    expect((await ask(node, 'editor')).data).toEqual({ node: { name: 'Tablet' } });
    const revoked = await ask(
      `mutation { deleteApplicationPassword(input: { id: "${id}" }) { deletedId } }`,
      'editor',
    );
    expect(revoked.data).toEqual({ deleteApplicationPassword: { deletedId: id } });
    expect((await me()).status).toBe(401);
  });

  it('are nobody else’s business', async () => {
    const { data } = await ask(`{ ${MINE} }`, 'author');
    const [{ id }] = data.viewer.applicationPasswords.nodes;
    const user = `user(id: ${site.users.author}, idType: DATABASE_ID) { name applicationPasswords { nodes { name } } }`;
    for (const as of [undefined, 'subscriber', 'editor'] as const) {
      expect((await ask(`{ ${user} }`, as)).data.user.applicationPasswords).toBeNull();
      const node = `{ node(id: "${id}") { id } }`;
      expect((await ask(node, as)).data).toEqual({ node: null });
      for (const change of [
        `createApplicationPassword(input: { userId: ${site.users.author}, name: "x" }) { password }`,
        `updateApplicationPassword(input: { id: "${id}", name: "x" }) { clientMutationId }`,
        `deleteApplicationPassword(input: { id: "${id}" }) { deletedId }`,
      ])
        expect((await ask(`mutation { ${change} }`, as)).code).toMatch(/^rest_cannot_/);
    }
    expect((await ask(`{ ${user} }`, 'admin')).data.user.applicationPasswords.nodes).toHaveLength(
      1,
    );
  });

  it('are refused with a word on what is wrong', async () => {
    for (const id of ['x', Buffer.from('post:1').toString('base64')]) {
      const change = `deleteApplicationPassword(input: { id: "${id}" }) { deletedId }`;
      expect((await ask(`mutation { ${change} }`, 'editor')).code).toBe('rest_invalid_param');
    }
    const empty = 'createApplicationPassword(input: { name: " " }) { password }';
    expect((await ask(`mutation { ${empty} }`, 'editor')).code).toBe('rest_invalid_param');
    expect((await ask(`mutation { ${empty.replace('" "', '"x"')} }`)).code).toBe(
      'rest_not_logged_in',
    );
  });
});

describe('the search of the site', () => {
  it('finds what REST finds, with the fields of its types', async () => {
    await site.rest('/core/v2/categories', { as: 'admin', json: { name: 'Lanterns' } });
    await site.rest('/core/v2/posts', { as: 'author', json: { title: 'A lantern of mine' } });
    const found = (args: string) =>
      ask(
        `{ search(search: "lantern" ${args}) { totalCount hasNextPage nodes { uri ... on Post { title } ... on Category { name } } } }`,
      );
    expect((await found('')).data.search).toEqual({
      totalCount: 1,
      hasNextPage: false,
      nodes: [{ uri: expect.stringContaining('/a-lantern/'), title: 'A lantern' }],
    });
    expect((await found('type: TERM')).data.search).toMatchObject({
      totalCount: 1,
      nodes: [{ name: 'Lanterns' }],
    });
    expect((await found('subtypes: ["page"]')).data.search.totalCount).toBe(0);
    expect((await found('page: 2')).code).toBe('rest_search_invalid_page_number');
    expect((await found('perPage: 101')).code).toBe('rest_invalid_param');
    expect((await found('subtypes: ["users"]')).code).toBe('rest_invalid_param');
  });

  it('turns its pages', async () => {
    const json = { title: 'Another lantern', status: 'publish' };
    await site.rest('/core/v2/posts', { as: 'author', json });
    const page = async (number: number) =>
      (
        await ask(
          `{ search(search: "lantern", perPage: 1, page: ${number}) { hasNextPage nodes { id } } }`,
        )
      ).data.search;
    expect([(await page(1)).hasNextPage, (await page(2)).hasNextPage]).toEqual([true, false]);
    expect((await page(1)).nodes).not.toEqual((await page(2)).nodes);
  });
});

it('the site says what it is, which statuses there are, and who may see where menus are shown', async () => {
  const query =
    '{ site { name url timezone gmtOffset frontPage { id } authorizationUrl } statuses { slug name isPublic } }';
  const { data } = await ask(query);
  const { body: index } = await site.rest('/');
  expect(data.site).toMatchObject({ name: index.name, url: index.home, frontPage: null });
  expect(data.site.gmtOffset).toBe(Number(index.gmt_offset));
  expect(data.site.authorizationUrl).toBe(
    index.authentication['application-passwords'].endpoints.authorization,
  );
  const slugs = ({ body }: { body: Record<string, unknown> }) => Object.keys(body);
  const named = (all: { slug: string }[]) => all.map(({ slug }) => slug);
  expect(named(data.statuses)).toEqual(slugs(await site.rest('/core/v2/statuses')));
  const editors = await ask('{ statuses { slug } }', 'editor');
  expect(named(editors.data.statuses)).toContain('draft');

  const locations = '{ menuLocations { name description menu { name } } }';
  const { body } = await site.rest('/core/v2/menu-locations', { as: 'admin' });
  const { data: shown } = await ask(locations, 'admin');
  expect(shown.menuLocations.map(({ name }: { name: string }) => name)).toEqual(Object.keys(body));
  expect((await ask(locations)).code).toBe('rest_cannot_view');
});

it('moments, statuses and class names of entries are typed, as REST has them', async () => {
  const one = `post(id: ${post}, idType: DATABASE_ID)`;
  const query = `{ ${one} { publishedAt modifiedAt status statusEnum classList permalinkTemplate generatedSlug } }`;
  const { body } = await site.rest(`/core/v2/posts/${post}?context=edit`, { as: 'author' });
  expect((await ask(query)).data.post).toEqual({
    publishedAt: '2026-03-01T10:00:00Z',
    modifiedAt: `${body.modified_gmt}Z`,
    status: 'publish',
    statusEnum: 'PUBLISH',
    classList: body.class_list,
    permalinkTemplate: null,
    generatedSlug: null,
  });
  expect((await ask(query, 'author')).data.post).toMatchObject({
    permalinkTemplate: body.permalink_template,
    generatedSlug: body.generated_slug,
  });
});

it('events have moments with their offset, and JSON-LD as in REST', async () => {
  const json = {
    title: 'Fair',
    start_date: '2026-12-01 10:00:00',
    end_date: '2026-12-01 12:00:00',
    timezone: 'Europe/Berlin',
    venue: { venue: 'Barn' },
  };
  const { body } = await site.rest('/ext/events/v1/events', { as: 'editor', json });
  const { data } = await ask(
    `{ event(id: ${body.id}, idType: DATABASE_ID) { startsAt endsAt publishedAt jsonLd } }`,
  );
  const { body: alone } = await site.rest(`/ext/events/v1/events/${body.id}`);
  expect(data.event).toMatchObject({
    startsAt: '2026-12-01T09:00:00Z',
    endsAt: '2026-12-01T11:00:00Z',
    jsonLd: alone.json_ld,
  });
});

it('what acts need is told to those who edit, as in REST', async () => {
  const query = `{ contentType(id: "page", idType: NAME) { neededCapabilities { action capability } }
    taxonomy(id: "category", idType: NAME) { neededCapabilities { action capability } } }`;
  expect((await ask(query)).data).toEqual({
    contentType: { neededCapabilities: null },
    taxonomy: { neededCapabilities: null },
  });
  const { data } = await ask(query, 'admin');
  for (const [path, one] of [
    ['/core/v2/types/page', data.contentType],
    ['/core/v2/taxonomies/category', data.taxonomy],
  ]) {
    const { body } = await site.rest(`${path}?context=edit`, { as: 'admin' });
    const told = one.neededCapabilities.map((need: { action: string; capability: string }) => [
      need.action,
      need.capability,
    ]);
    expect(Object.fromEntries(told)).toEqual(body.capabilities);
  }
});

it('custom scalars say where they are specified', async () => {
  const { data } = await ask('{ __type(name: "DateTime") { specifiedByURL } }');
  expect(data.__type.specifiedByURL).toBe('https://scalars.graphql.org/andimarek/date-time.html');
});
