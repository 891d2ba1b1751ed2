import { describe, expect, it } from 'vitest';
import { everything } from '../support/everything.ts';
import { type GraphqlAnswer, sharedSite, type TestUser } from '../support/test-site.ts';

const site = sharedSite();

const ask = (query: string, as: TestUser = 'admin') => site.graphql(query, { as });
const codeOf = ({ errors }: GraphqlAnswer<unknown>) => errors?.[0]?.extensions.code;

const times = 'startDate: "2091-05-01 18:00", endDate: "2091-05-01 20:00"';
const KINDS = [
  ['Post', 'post', ''],
  ['Page', 'page', ''],
  ['Book', 'book', ''],
  ['Place', 'place', ''],
  ['Event', 'event', times],
  ['Venue', 'venue', ''],
  ['Organizer', 'organizer', ''],
] as const;

const make = async (name: string, input: string, as?: TestUser) => {
  const single = name.toLowerCase();
  const { data, errors } = await ask(
    `mutation { made: create${name}(input: { ${input} }) { ${single} { databaseId version slug } } }`,
    as,
  );
  expect(errors).toBeUndefined();
  return data.made[single] as { databaseId: number; version: number; slug: string };
};

describe.each(KINDS)('%s', (name, single, more) => {
  const trash = (id: number) =>
    ask(`mutation { done: delete${name}(input: { id: ${id} }) { clientMutationId } }`);
  const restore = (id: number, input = '', as?: TestUser) =>
    ask(
      `mutation { done: restore${name}(input: { id: ${id}, ${input} }) { ${single} { databaseId status slug version } } }`,
      as,
    );
  const duplicate = (id: number, as?: TestUser) =>
    ask(
      `mutation { done: duplicate${name}(input: { id: ${id} }) { ${single} { databaseId title status slug ${name === 'Place' ? '' : 'author { node { databaseId } }'} } } }`,
      as,
    );

  it('comes back from the trash with its status and its slug', async () => {
    for (const status of ['PUBLISH', 'DRAFT']) {
      const { databaseId, slug } = await make(
        name,
        `title: "Back ${status}", status: ${status}, ${more}`,
      );
      expect(codeOf(await restore(databaseId))).toBe('rest_not_trashed');
      await trash(databaseId);
      const { data, errors } = await restore(databaseId);
      expect(errors).toBeUndefined();
      expect(data.done[single]).toMatchObject({ databaseId, status: status.toLowerCase(), slug });
    }
  });

  it('comes back only with its version and for who may edit and delete it', async () => {
    const { databaseId } = await make(name, `title: "Guarded", status: PUBLISH, ${more}`);
    await trash(databaseId);
    const before = await everything(site);
    expect(codeOf(await restore(databaseId, 'ifVersion: 1'))).toBe('CONFLICT');
    expect((await restore(databaseId, '', 'author')).errors?.[0]?.extensions.status).toBe(403);
    expect((await restore(databaseId, '', 'subscriber')).errors?.[0]?.extensions.status).toBe(403);
    expect(await everything(site)).toEqual(before);
    expect((await restore(databaseId, 'ifVersion: 2')).errors).toBeUndefined();
  });

  it('is copied as a draft of whoever copies it', async () => {
    const { databaseId } = await make(name, `title: "Original", status: PUBLISH, ${more}`);
    const { data, errors } = await duplicate(databaseId, 'editor');
    expect(errors).toBeUndefined();
    const copy = data.done[single];
    expect(copy).toMatchObject({ title: 'Original', status: 'draft' });
    expect(copy.databaseId).not.toBe(databaseId);
    expect(copy.slug ?? '').not.toBe('original');
    if (name !== 'Place') expect(copy.author.node.databaseId).toBe(site.users.editor);
  });

  it('is copied only by who may read it and make one', async () => {
    const { databaseId } = await make(name, `title: "Hidden", status: DRAFT, ${more}`);
    const before = await everything(site);
    for (const as of ['author', 'contributor', 'subscriber'] as const)
      expect((await duplicate(databaseId, as)).errors?.[0]?.extensions.status).toBe(403);
    expect((await duplicate(999_999)).errors).toHaveLength(1);
    expect(await everything(site)).toEqual(before);
  });
});

describe('a copy', () => {
  it('has terms, fields, image, settings and template of the original, but not its comments, dates or place among sticky posts', async () => {
    const tag = await site.make('/core/v2/tags', { name: 'Copied' });
    const json = {
      ...{
        title: 'Whole',
        content: '<p>Text</p>',
        excerpt: 'Short',
        status: 'publish',
        tags: [tag.id],
      },
      ...{ date: '2020-01-01T00:00:00', sticky: true, format: 'aside' },
      ...{ meta: { subtitle: 'Below' }, acf: { kicker: 'Above' } },
      seo: { title: 'Found', canonical: 'https://example.org/whole' },
    };
    const { id } = await site.make('/core/v2/posts', json);
    await site.make('/core/v2/comments', { post: id, content: 'Hello' });
    const post = await site.make(`/core/v2/posts/${id}`, { comment_status: 'closed' });
    const { data } = await ask(
      `mutation { duplicatePost(input: { id: ${post.id} }) { post { databaseId commentCount } } }`,
    );
    const { databaseId } = data.duplicatePost.post;
    expect(data.duplicatePost.post.commentCount).toBe(0);
    const { body: copy } = await site.rest(`/core/v2/posts/${databaseId}?context=edit`, {
      as: 'admin',
    });
    for (const name of [
      'title',
      'content',
      'excerpt',
      'meta',
      'acf',
      'tags',
      'comment_status',
      'format',
      'categories',
    ])
      expect(copy[name], name).toEqual(post[name]);
    expect(copy).toMatchObject({ sticky: false, status: 'draft' });
    const path = `/core/v2/posts/${databaseId}?context=edit&_fields=seo`;
    const { seo } = (await site.rest(path, { as: 'admin' })).body;
    expect(seo.title).toBe('Found');
    expect(seo.canonical ?? null).toBeNull();
    expect(copy.date).not.toBe(post.date);
  });

  it('of a protected post is made only by who may edit it, and stays protected', async () => {
    const { databaseId } = await make(
      'Post',
      'title: "Locked", status: PUBLISH, password: "open", content: "Secret"',
    );
    const copy = (as: TestUser) =>
      ask(
        `mutation { duplicatePost(input: { id: ${databaseId} }) { post { databaseId hasPassword } } }`,
        as,
      );
    expect((await copy('author')).errors?.[0]?.extensions.status).toBe(403);
    expect((await copy('editor')).data.duplicatePost.post.hasPassword).toBe(true);
  });

  it('by an author has no HTML that only its writer may write', async () => {
    const { databaseId } = await make(
      'Post',
      'title: "Scripted", status: PUBLISH, content: "<script>1</script><p>Text</p>"',
    );
    const { data } = await ask(
      `mutation { duplicatePost(input: { id: ${databaseId} }) { post { content(format: RAW) } } }`,
      'author',
    );
    expect(data.duplicatePost.post.content).not.toContain('<script>');
    expect(data.duplicatePost.post.content).toContain('<p>Text</p>');
  });

  it('of an event has its times and parties; of an occurrence it stands alone', async () => {
    const { databaseId } = await make(
      'Event',
      `title: "Weekly", ${times}, rrule: "FREQ=WEEKLY;COUNT=3", cost: "12", venue: { title: "Hall" }, organizers: [{ title: "Ann" }]`,
    );
    const fields = 'title startDate rrule cost venue { title } organizers { nodes { title } }';
    const { data: found } = await ask(
      `{ events(first: 3, where: { startDate: "2091-01-01", search: "Weekly" }) { nodes { id ${fields} } } }`,
    );
    const [, second] = found.events.nodes;
    const copyOf = async (id: unknown) =>
      (
        await ask(
          `mutation { duplicateEvent(input: { id: ${JSON.stringify(id)} }) { event { ${fields} } } }`,
        )
      ).data.duplicateEvent.event;
    const { data: series } = await ask(
      `{ event(id: ${databaseId}, idType: DATABASE_ID) { ${fields} } }`,
    );
    expect(await copyOf(databaseId)).toEqual(series.event);
    const { id: _, ...shown } = second;
    expect(await copyOf(second.id)).toEqual({ ...shown, rrule: null });
  });

  it('restored by who may not publish is a draft', async () => {
    const { databaseId } = await make('Post', 'title: "Mine"', 'contributor');
    await ask(
      `mutation {
        updatePost(input: { id: ${databaseId}, status: PRIVATE }) { clientMutationId }
        deletePost(input: { id: ${databaseId} }) { clientMutationId }
      }`,
    );
    const { data, errors } = await ask(
      `mutation { restorePost(input: { id: ${databaseId} }) { post { status } } }`,
      'contributor',
    );
    expect(errors).toBeUndefined();
    expect(data.restorePost.post.status).toBe('draft');
  });
});
