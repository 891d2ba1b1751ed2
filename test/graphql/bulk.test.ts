import { beforeAll, describe, expect, it } from 'vitest';
import { everything } from '../support/everything.ts';
import { makePicture } from '../support/test-image.ts';
import { sharedSite, type TestUser } from '../support/test-site.ts';

const site = sharedSite();

interface Answer {
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  readonly data: any;
  readonly errors?: readonly {
    readonly message: string;
    readonly extensions: {
      readonly code: string;
      readonly status: number;
      readonly data?: { readonly failed?: readonly { id: string; code: string }[] };
    };
  }[];
}
const ask = async (query: string, variables = {}, as: TestUser = 'admin') =>
  (await site.graphql(query, { as, variables })) as unknown as Answer;

interface Kind {
  readonly plural: string;
  readonly make: (name: string) => Promise<number>;
  /** What is changed of all of them, and how it is read. */
  readonly input: string;
  readonly read: string;
  readonly changed: unknown;
  readonly hasTrash?: boolean;
}

const made = (field: string, single: string) => async (name: string) => {
  const { data } = await ask(
    `mutation { made: ${field.replace('%', name)} { ${single} { databaseId } } }`,
  );
  return data.made[single].databaseId;
};
const rest = (path: string, json: (name: string) => object) => async (name: string) =>
  (await site.rest(path, { as: 'admin', json: json(name) })).body.id;
const times = 'startDate: "2091-05-01 18:00", endDate: "2091-05-01 20:00"';

const kinds: Readonly<Record<string, Kind>> = {
  Posts: {
    plural: 'posts',
    make: made('createPost(input: { title: "%" })', 'post'),
    input: 'status: PUBLISH, tags: { nodes: [{ name: "Of all" }] }',
    read: 'tags { nodes { name } } status',
    changed: { tags: { nodes: [{ name: 'Of all' }] }, status: 'publish' },
    hasTrash: true,
  },
  Pages: {
    plural: 'pages',
    make: made('createPage(input: { title: "%" })', 'page'),
    input: 'menuOrder: 7',
    read: 'menuOrder',
    changed: { menuOrder: 7 },
    hasTrash: true,
  },
  MediaItems: {
    plural: 'mediaItems',
    make: async (name) => {
      const picture = await makePicture({ width: 40, height: 30, format: 'png' });
      const headers = { 'content-disposition': `attachment; filename="${name}.png"` };
      const body = new Uint8Array(picture);
      return (await site.rest('/core/v2/media', { as: 'admin', headers, body })).body.id;
    },
    input: 'altText: "All alike"',
    read: 'altText',
    changed: { altText: 'All alike' },
  },
  Comments: {
    plural: 'comments',
    make: rest('/core/v2/comments', (name) => ({ post: host, content: `Comment ${name}` })),
    input: 'status: HOLD',
    read: 'status',
    changed: { status: 'HOLD' },
    hasTrash: true,
  },
  Categories: {
    plural: 'categories',
    make: made('createCategory(input: { name: "%" })', 'category'),
    input: 'description: "All alike"',
    read: 'description',
    changed: { description: 'All alike' },
  },
  Tags: {
    plural: 'tags',
    make: made('createTag(input: { name: "%" })', 'tag'),
    input: 'description: "All alike"',
    read: 'description',
    changed: { description: 'All alike' },
  },
  EventsCategories: {
    plural: 'eventsCategories',
    make: made('createEventsCategory(input: { name: "%" })', 'eventsCategory'),
    input: 'description: "All alike"',
    read: 'description',
    changed: { description: 'All alike' },
  },
  Events: {
    plural: 'events',
    make: made(`createEvent(input: { title: "%", ${times} })`, 'event'),
    input: 'venue: { title: "One hall" }',
    read: 'venue { title }',
    changed: { venue: { title: 'One hall' } },
    hasTrash: true,
  },
  Venues: {
    plural: 'venues',
    make: made('createVenue(input: { title: "%" })', 'venue'),
    input: 'city: "Perth"',
    read: 'city',
    changed: { city: 'Perth' },
    hasTrash: true,
  },
  Organizers: {
    plural: 'organizers',
    make: made('createOrganizer(input: { title: "%" })', 'organizer'),
    input: 'phone: "12345"',
    read: 'phone',
    changed: { phone: '12345' },
    hasTrash: true,
  },
};

let host = 0;
beforeAll(async () => {
  host = await rest('/core/v2/posts', () => ({ title: 'Host', status: 'publish' }))('');
});

describe.each(Object.entries(kinds))('bulk mutations of %s', (name, kind) => {
  const { plural, make, input, read, changed, hasTrash = false } = kind;
  let ids: readonly number[];
  beforeAll(async () => {
    ids = [await make(`${name} one`), await make(`${name} two`), await make(`${name} three`)];
  });
  const update = (of: readonly unknown[], as?: TestUser) =>
    ask(
      `mutation ($ids: [ID!]!) { done: update${name}(ids: $ids, input: { ${input}, clientMutationId: "x" }) {
        clientMutationId ${plural} { databaseId ${read} } } }`,
      { ids: of },
      as,
    );
  const remove = (of: readonly unknown[], force: boolean, as?: TestUser) =>
    ask(
      `mutation ($ids: [ID!]!) { done: delete${name}(ids: $ids${hasTrash ? `, forceDelete: ${force}` : ''}) {
        deletedIds ${plural} { databaseId } } }`,
      { ids: of },
      as,
    );

  it('change all, in the order of their ids', async () => {
    const order = [ids[2], ids[0], ids[0]];
    const { data, errors } = await update(order);
    expect(errors).toBeUndefined();
    expect(data.done).toEqual({
      clientMutationId: 'x',
      [plural]: [ids[2], ids[0]].map((databaseId) => ({ databaseId, ...(changed as object) })),
    });
  });

  it('change none if one of them can not be, and name those', async () => {
    const before = await everything(site);
    for (const act of [update, (of: readonly unknown[]) => remove(of, true)]) {
      const { data, errors } = await act([ids[0], 999_998, ids[1], 999_999]);
      expect(data.done).toBeNull();
      expect(errors?.[0]?.extensions.code).toBe('BULK_FAILED');
      expect(errors?.[0]?.extensions.data?.failed?.map(({ id }) => id)).toEqual([
        '999998',
        '999999',
      ]);
      expect(errors?.[0]?.message).toContain('999998, 999999');
    }
    expect(await everything(site)).toEqual(before);
  });

  it('ask for the right to each', async () => {
    const before = await everything(site);
    for (const act of [update, (of: readonly unknown[], as?: TestUser) => remove(of, true, as)]) {
      const { errors } = await act(ids, 'subscriber');
      expect(errors?.[0]?.extensions).toMatchObject({ code: 'BULK_FAILED', status: 403 });
      expect(errors?.[0]?.extensions.data?.failed).toHaveLength(3);
    }
    expect(await everything(site)).toEqual(before);
  });

  it('take at most a hundred', async () => {
    const many = Array.from({ length: 101 }, (_, i) => i + 1);
    expect((await update(many)).errors?.[0]?.extensions.code).toBe('rest_invalid_param');
    expect((await remove(many, true)).errors?.[0]?.extensions.code).toBe('rest_invalid_param');
  });

  it('delete all', async () => {
    if (hasTrash) {
      const { data, errors } = await remove(ids.slice(0, 1), false);
      expect(errors).toBeUndefined();
      expect(data.done[plural]).toEqual([{ databaseId: ids[0] }]);
    }
    const { data, errors } = await remove(ids, true);
    expect(errors).toBeUndefined();
    expect(data.done[plural]).toEqual(ids.map((databaseId) => ({ databaseId })));
    expect(data.done.deletedIds).toHaveLength(3);
    expect((await remove(ids, true)).errors?.[0]?.extensions.data?.failed).toHaveLength(3);
  });
});

it('bulk mutations can be part of a mutation that is @atomic', async () => {
  const ids = [await kinds.Posts?.make('One'), await kinds.Posts?.make('Two')];
  const before = await everything(site);
  const { errors } = await ask(
    `mutation ($ids: [ID!]!) @atomic {
      updatePosts(ids: $ids, input: { excerpt: "Never" }) { clientMutationId }
      deletePages(ids: [999999]) { clientMutationId }
    }`,
    { ids },
  );
  expect(errors?.map(({ extensions }) => extensions.code).sort()).toEqual([
    'ATOMIC_ABORTED',
    'BULK_FAILED',
  ]);
  expect(await everything(site)).toEqual(before);
});
