import { beforeAll, describe, expect, it } from 'vitest';
import { upload } from '../features/content/media/media-site.ts';
import { everything } from '../support/everything.ts';
import { makePicture } from '../support/test-image.ts';
import { sharedSite, type TestUser } from '../support/test-site.ts';

const site = sharedSite();

const ask = (query: string, variables = {}, as: TestUser = 'admin') =>
  site.graphql(query, { as, variables });

interface Kind {
  readonly make: (name: string) => Promise<number>;
  /** What is changed of all of them, how it is read, and what that gives. */
  readonly input: string;
  readonly read: string;
  readonly changed: object;
  readonly hasTrash?: boolean;
}

const uncapitalized = (name: string) => name.charAt(0).toLowerCase() + name.slice(1);
const made =
  (type: string, named: string, more = '') =>
  async (name: string) => {
    const single = uncapitalized(type);
    const { data } = await ask(
      `mutation { made: create${type}(input: { ${named}: "${name}" ${more} }) { ${single} { databaseId } } }`,
    );
    return data.made[single].databaseId;
  };
const rest = (path: string, json: (name: string) => object) => async (name: string) =>
  (await site.make(path, json(name))).id;
const times = 'startDate: "2091-05-01 18:00", endDate: "2091-05-01 20:00"';
const term = (type: string): Kind => ({
  make: made(type, 'name'),
  input: 'description: "All alike"',
  read: 'description',
  changed: { description: 'All alike' },
});

const kinds: Readonly<Record<string, Kind>> = {
  Posts: {
    make: made('Post', 'title'),
    input: 'status: PUBLISH, tags: { nodes: [{ name: "Of all" }] }',
    read: 'tags { nodes { name } } status',
    changed: { tags: { nodes: [{ name: 'Of all' }] }, status: 'publish' },
    hasTrash: true,
  },
  Pages: {
    make: made('Page', 'title'),
    input: 'menuOrder: 7',
    read: 'menuOrder',
    changed: { menuOrder: 7 },
    hasTrash: true,
  },
  MediaItems: {
    make: async (name) => {
      const picture = await makePicture({ width: 40, height: 30, format: 'png' });
      const sent = { name: `${name}.png`, type: 'image/png', as: 'admin' } as const;
      return (await upload(site, picture, sent)).body.id;
    },
    input: 'altText: "All alike"',
    read: 'altText',
    changed: { altText: 'All alike' },
  },
  Comments: {
    make: rest('/core/v2/comments', (name) => ({ post: host, content: `Comment ${name}` })),
    input: 'status: HOLD',
    read: 'status',
    changed: { status: 'HOLD' },
    hasTrash: true,
  },
  Categories: term('Category'),
  Tags: term('Tag'),
  EventsCategories: term('EventsCategory'),
  Events: {
    make: made('Event', 'title', times),
    input: 'venue: { title: "One hall" }',
    read: 'venue { title }',
    changed: { venue: { title: 'One hall' } },
    hasTrash: true,
  },
  Venues: {
    make: made('Venue', 'title'),
    input: 'city: "Perth"',
    read: 'city',
    changed: { city: 'Perth' },
    hasTrash: true,
  },
  Organizers: {
    make: made('Organizer', 'title'),
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
  const { make, input, read, changed, hasTrash = false } = kind;
  const plural = uncapitalized(name);
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
      [plural]: [ids[2], ids[0]].map((databaseId) => ({ databaseId, ...changed })),
    });
  });

  it('change none if one of them can not be, and name those', async () => {
    const before = await everything(site);
    for (const act of [update, (of: readonly unknown[]) => remove(of, true)]) {
      const { data, errors } = await act([ids[0], 999_998, ids[1], 999_999]);
      expect(data.done).toBeNull();
      expect(errors?.[0]?.extensions.code).toBe('BULK_FAILED');
      expect(errors?.[0]?.extensions.data.failed.map(({ id }: { id: string }) => id)).toEqual([
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
      expect(errors?.[0]?.extensions.data.failed).toHaveLength(3);
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
    expect((await remove(ids, true)).errors?.[0]?.extensions.data.failed).toHaveLength(3);
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
