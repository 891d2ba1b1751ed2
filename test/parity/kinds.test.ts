import { beforeAll, describe, expect, test } from 'vitest';
import { sharedSite, type TestUser } from '../support/test-site.ts';

// biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape
type Body = any;

/** A kind as both surfaces name it. */
interface Kind {
  readonly path: string;
  readonly type: string;
  /** The root field of a list, and its `where` beside the parameters of REST that ask for the same. */
  readonly many: string;
  readonly where: string;
  readonly query: string;
  /** A published record, and the least that a write takes, on either surface. */
  readonly record: object;
  /** What REST calls the title. */
  readonly name: string;
  readonly json: object;
  /** What REST answers to an unknown id. */
  readonly missing: number;
  /** Who makes one with the fewest rights. */
  readonly least: TestUser;
  readonly input: string;
  readonly uri: string;
  /** What neither surface makes one of. */
  readonly wrongs?: readonly (readonly [input: string, json: object])[];
  /** What REST has for a field of GraphQL. */
  readonly values: Readonly<Record<string, (body: Body) => unknown>>;
}

const iso = (text: string) => text.replace(' ', 'T');

const ofEntry: Kind['values'] = {
  link: ({ link }) => link,
  date: ({ date }) => date,
  dateGmt: ({ date_gmt }) => date_gmt,
  modified: ({ modified }) => modified,
  modifiedGmt: ({ modified_gmt }) => modified_gmt,
  title: ({ title }) => title.rendered,
  content: ({ content }) => content.rendered,
  commentStatus: ({ comment_status }) => comment_status,
  authorDatabaseId: ({ author }) => author,
  guid: ({ guid }) => guid.rendered,
};

const ofCalendar: Kind['values'] = {
  link: ({ url }) => url,
  authorDatabaseId: ({ author }) => Number(author),
  content: ({ description }) => `${description}\n`,
};

const kinds: Readonly<Record<string, Kind>> = {
  post: {
    path: '/core/v2/posts',
    type: 'Post',
    many: 'posts',
    where: '{ title: "FOUND" }',
    query: 'slug=found',
    record: { title: 'Found', content: 'Some -- text.', excerpt: 'Short', slug: 'found' },
    name: 'title',
    missing: 404,
    least: 'contributor',
    json: { title: 'Try' },
    input: 'title: "Try"',
    uri: '/found/',
    wrongs: [
      ['title: ""', { title: '' }],
      ['title: "x", authorId: "999"', { title: 'x', author: 999 }],
      ['title: "x", date: "soon"', { title: 'x', date: 'soon' }],
    ],
    values: {
      ...ofEntry,
      excerpt: ({ excerpt }) => excerpt.rendered,
      pingStatus: ({ ping_status }) => ping_status,
      isSticky: ({ sticky }) => sticky,
    },
  },
  page: {
    path: '/core/v2/pages',
    type: 'Page',
    many: 'pages',
    where: '{ title: "Found" }',
    query: 'slug=found',
    record: { title: 'Found', content: 'Some text.', slug: 'found', menu_order: 5 },
    name: 'title',
    missing: 404,
    least: 'editor',
    json: { title: 'Try' },
    input: 'title: "Try"',
    uri: '/found/',
    wrongs: [
      ['menuOrder: 1', { menu_order: 1 }],
      ['title: "x", parentId: "999"', { title: 'x', parent: 999 }],
      ['title: "x", authorId: "999"', { title: 'x', author: 999 }],
    ],
    values: {
      ...ofEntry,
      pageId: ({ id }) => id,
      uri: ({ link }) => new URL(link).pathname,
      menuOrder: ({ menu_order }) => menu_order,
      parentDatabaseId: ({ parent }) => parent || null,
    },
  },
  event: {
    path: '/ext/events/v1/events',
    type: 'Event',
    many: 'events',
    where: '{ startDate: "2091-05-01" }',
    query: 'start_date=2091-05-01&end_date=2093-05-01&status=publish',
    record: {
      ...{ title: 'Found', start_date: '2091-05-01 18:00', end_date: '2091-05-01 21:30' },
      ...{ timezone: 'Europe/Paris', cost: '10-25', website: 'https://example.org' },
      ...{ description: 'Some text.', featured: true, show_map: true },
    },
    name: 'title',
    missing: 404,
    least: 'contributor',
    json: { title: 'Try', start_date: '2091-05-02 18:00', end_date: '2091-05-02 19:00' },
    input: 'title: "Try", startDate: "2091-05-02 18:00", endDate: "2091-05-02 19:00"',
    uri: '/event/found/',
    wrongs: [
      [
        'title: "x", startDate: "2091-05-01", endDate: "2090-01-01"',
        { title: 'x', start_date: '2091-05-01', end_date: '2090-01-01' },
      ],
      [
        'title: "x", startDate: "2091-05-01", endDate: "2091-05-01", venue: { id: 987654 }',
        { title: 'x', start_date: '2091-05-01', end_date: '2091-05-01', venue: 987_654 },
      ],
      [
        'title: "x", startDate: "2091-05-01", endDate: "2091-05-01", timezone: "Mars"',
        { title: 'x', start_date: '2091-05-01', end_date: '2091-05-01', timezone: 'Mars' },
      ],
    ],
    values: {
      ...ofCalendar,
      content: ({ description }) => `${description}\n`,
      title: ({ title }) => title,
      startDate: ({ start_date }) => start_date,
      endDate: ({ end_date }) => end_date,
      startDateUtc: ({ utc_start_date }) => utc_start_date,
      endDateUtc: ({ utc_end_date }) => utc_end_date,
      timezone: ({ timezone }) => timezone,
      timezoneAbbr: ({ timezone_abbr }) => timezone_abbr,
      allDay: ({ all_day }) => all_day,
      cost: ({ cost }) => cost,
      website: ({ website }) => website,
      showMap: ({ show_map }) => show_map,
      showMapLink: ({ show_map_link }) => show_map_link,
      hideFromListings: ({ hide_from_listings }) => hide_from_listings,
      isSticky: ({ sticky }) => sticky,
      isFeatured: ({ featured }) => featured,
      modifiedGmt: ({ modified_utc }) => iso(modified_utc),
    },
  },
  venue: {
    path: '/ext/events/v1/venues',
    type: 'Venue',
    many: 'venues',
    where: '{}',
    query: 'status=publish',
    record: {
      ...{ venue: 'Found', description: '<p>Large.</p>', address: '1 Square', city: 'Hometown' },
      ...{ country: 'Norway', province: 'Viken', stateprovince: 'In Viken', zip: '0001' },
      ...{ phone: '555', website: 'https://hall.example.org/', show_map: 'false' },
      ...{ geo_lat: 59.9, geo_lng: 10.75 },
    },
    name: 'venue',
    missing: 400,
    least: 'contributor',
    json: { venue: 'Try' },
    input: 'title: "Try"',
    uri: '/venue/found/',
    values: {
      ...ofCalendar,
      title: ({ venue }) => venue,
      address: ({ address }) => address,
      city: ({ city }) => city,
      country: ({ country }) => country,
      province: ({ province }) => province,
      stateProvince: ({ stateprovince }) => stateprovince,
      state: () => null,
      zip: ({ zip }) => zip,
      phone: ({ phone }) => phone,
      website: ({ website }) => website,
      showMap: ({ show_map }) => show_map,
      showMapLink: ({ show_map_link }) => show_map_link,
      latitude: ({ geo_lat }) => geo_lat,
      longitude: ({ geo_lng }) => geo_lng,
    },
  },
  organizer: {
    path: '/ext/events/v1/organizers',
    type: 'Organizer',
    many: 'organizers',
    where: '{}',
    query: 'status=publish',
    record: {
      ...{ organizer: 'Found', description: '<p>We sing.</p>', phone: '555' },
      ...{ website: 'https://choir.example.org/', email: 'choir@example.org' },
    },
    name: 'organizer',
    missing: 400,
    least: 'contributor',
    json: { organizer: 'Try' },
    input: 'title: "Try"',
    uri: '/organizer/found/',
    values: {
      ...ofCalendar,
      title: ({ organizer }) => organizer,
      phone: ({ phone }) => phone,
      website: ({ website }) => website,
      email: ({ email }) => email,
    },
  },
};

const users = [undefined, 'subscriber', 'contributor', 'author', 'editor', 'admin'] as const;
const who = (as?: TestUser) => ({ as });
const may = (as: TestUser | undefined, least: TestUser) =>
  users.indexOf(as) >= users.indexOf(least);
/** The status of a write of somebody, or of its refusal. */
const statusFor = (as: TestUser | undefined, least: TestUser, done: number) =>
  may(as, least) ? done : as ? 403 : 401;

describe.each(Object.entries(kinds))('of each surface, a %s', (one, kind) => {
  const { path, type, many, json, input, values } = kind;
  const site = sharedSite();
  let published: number;
  let draft: number;
  beforeAll(async () => {
    const make = async (more: object) => {
      const { status, body } = await site.rest(path, { as: 'editor', json: more });
      expect(status, JSON.stringify(body)).toBe(201);
      return body.id;
    };
    published = await make({ ...kind.record, status: 'publish' });
    draft = await make({ ...json, status: 'draft' });
  });

  const byGraphql = async (id: number, fields: string, as?: TestUser) => {
    const query = `{ ${one}(id: "${id}", idType: DATABASE_ID) { ${fields} } }`;
    return (await site.graphql(query, who(as))).data[one];
  };
  const mutate = (action: string, given: string, as?: TestUser) =>
    site.graphql(
      `mutation { ${action}${type}(input: { ${given} }) { ${one} { databaseId title status } } }`,
      who(as),
    );

  /** Expects the refusal of REST from GraphQL, or its success. */
  async function expectAlike(rest: Body, action: string, given: string, as?: TestUser) {
    const { data, errors } = await mutate(action, given, as);
    if (rest.status < 300) {
      expect(errors).toBeUndefined();
      return data[`${action}${type}`][one];
    }
    const { code, message } = rest.body;
    expect(errors?.[0]).toMatchObject({ message, extensions: { code, status: rest.status } });
    return null;
  }

  test('has the same values', async () => {
    const { body } = await site.rest(`${path}/${published}`);
    const expected = Object.entries(values).map(([field, read]) => [field, read(body)]);
    const shown = await byGraphql(
      published,
      `databaseId slug status ${Object.keys(values).join(' ')}`,
    );
    expect(shown).toEqual({
      databaseId: body.id,
      slug: body.slug,
      status: body.status,
      ...Object.fromEntries(expected),
    });
  });

  test.each(users)('that is a draft is shown to %s, or not', async (as) => {
    const { status } = await site.rest(`${path}/${draft}`, who(as));
    expect(status === 200).toBe(may(as, 'editor'));
    expect((await byGraphql(draft, 'databaseId', as)) === null).toBe(status !== 200);
  });

  test.each(['DATABASE_ID', 'ID', 'SLUG', 'URI', 'address'])(
    'is found by its %s',
    async (idType) => {
      const { slug, id, link } = await byGraphql(published, 'slug id link');
      expect(new URL(link).pathname.endsWith(kind.uri)).toBe(true);
      const uri = new URL(link).pathname;
      const ids: Record<string, string> = {
        DATABASE_ID: `${published}`,
        ID: id,
        SLUG: slug,
        URI: uri,
        address: link,
      };
      const by = { address: 'URI' }[idType] ?? idType;
      if (one === 'page' && by === 'SLUG') return; // pages have paths
      const { data } = await site.graphql(
        `{ one: ${one}(id: "${ids[idType]}", idType: ${by}) { databaseId } nodeByUri(uri: "${uri}") { __typename }
          contentNode(id: ${published}, idType: DATABASE_ID) { __typename } }`,
      );
      const any = { __typename: type };
      expect(data).toEqual({ one: { databaseId: published }, nodeByUri: any, contentNode: any });
    },
  );

  test.each(users)('is in the same list for %s', async (as) => {
    const { body, headers } = await site.rest(`${path}?${kind.query}`, who(as));
    const found: { id: number }[] = Array.isArray(body) ? body : body[many];
    const { data } = await site.graphql(
      `{ ${many}(where: ${kind.where}) { totalCount nodes { databaseId } } }`,
      who(as),
    );
    expect(found.length).toBeGreaterThan(0);
    expect(data[many]).toEqual({
      totalCount: body.total ?? Number(headers.get('x-wp-total')),
      nodes: found.map(({ id }) => ({ databaseId: id })),
    });
  });

  test.each(users)('is made by %s, or refused in the same words', async (as) => {
    const rest = await site.rest(path, { json: { ...json, status: 'draft' }, ...who(as) });
    expect(rest.status).toBe(statusFor(as, kind.least, 201));
    const made = await expectAlike(rest, 'create', `${input}, status: DRAFT`, as);
    if (made) expect(made.status).toBe(rest.body.status);
  });

  test.each(kind.wrongs ?? [])('is not made of { %s } on either', async (wrong, given) => {
    const rest = await site.rest(path, { as: 'editor', json: given });
    const { errors } = await mutate('create', wrong, 'editor');
    expect(rest.status).toBeGreaterThanOrEqual(400);
    expect(errors?.[0]?.extensions).toMatchObject({ code: rest.body.code, status: rest.status });
  });

  test.each(users)('of somebody else is changed and deleted by %s, or not', async (as) => {
    const body = await site.make(path, { ...json, status: 'publish' }, 'editor');
    const changed = await site.rest(`${path}/${body.id}`, { method: 'POST', json, ...who(as) });
    await expectAlike(changed, 'update', `id: "${body.id}", ${input}`, as);
    const other = { ...json, status: 'publish', [kind.name]: 'Another' }; // a name is given once
    const kept = await site.rest(path, { as: 'editor', json: other });
    const deleted = await site.rest(`${path}/${kept.body.id}`, { method: 'DELETE', ...who(as) });
    for (const { status } of [changed, deleted]) expect(status).toBe(statusFor(as, 'editor', 200));
    await expectAlike(deleted, 'delete', `id: "${body.id}"`, as);
  });

  test('that GraphQL writes is read by REST', async () => {
    const { data } = await mutate(
      'create',
      `${input}, content: "<p>New</p>", status: PUBLISH`,
      'editor',
    );
    const id = data[`create${type}`][one].databaseId;
    await mutate('update', `id: "${id}", title: "Changed"`, 'editor');
    const { body } = await site.rest(`${path}/${id}`);
    const { title, content } = values;
    expect([title?.(body), content?.(body)]).toEqual(['Changed', '<p>New</p>\n']);
    const gone = await mutate('delete', `id: "${id}", forceDelete: true`, 'editor');
    expect(gone.errors).toBeUndefined();
    expect((await site.rest(`${path}/${id}`)).status).toBe(kind.missing);
  });
});
