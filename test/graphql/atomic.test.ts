import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/storage/open-database.ts';
import { everything } from '../support/everything.ts';
import { sendGraphqlForm } from '../support/graphql-form.ts';
import { secondProcess } from '../support/second-process.ts';
import { makePicture } from '../support/test-image.ts';
import { sharedSite, type TestSite, type TestUser } from '../support/test-site.ts';

const site = sharedSite();

type Answer = Awaited<ReturnType<typeof ask>>;

const ask = (query: string, as: TestUser = 'admin', variables = {}) =>
  site.graphql(query, { as, variables });

/** The codes of the errors by the field that they are of. */
const codesOf = ({ errors = [] }: Answer) =>
  Object.fromEntries(errors.map(({ path, extensions }) => [path?.join('.'), extensions.code]));

const makePost = async (title: string) => {
  const { data } = await ask(
    `mutation { createPost(input: { title: "${title}" }) { post { databaseId version } } }`,
  );
  return data.createPost.post as { databaseId: number; version: number };
};

describe('a mutation that is @atomic', () => {
  it('commits all its fields, and later ones see what earlier ones wrote', async () => {
    const answer = await ask(`mutation @atomic {
      tag: createTag(input: { name: "Together", slug: "together" }) { tag { databaseId } }
      post: createPost(input: { title: "With it", status: PUBLISH, tags: { nodes: [{ slug: "together" }] } }) {
        post { databaseId title tags { nodes { slug count } } }
      }
      twice: createTag(input: { name: "Other" }) { tag { name } }
    }`);
    expect(answer.errors).toBeUndefined();
    expect(answer.data?.post?.post).toMatchObject({
      title: 'With it',
      tags: { nodes: [{ slug: 'together', count: 1 }] },
    });
    const { body } = await site.rest('/core/v2/posts?search=With+it');
    expect(body).toHaveLength(1);
  });

  it('writes nothing if a field fails; the others say so', async () => {
    const before = await everything(site);
    const answer = await ask(`mutation @atomic {
      first: createTag(input: { name: "Never" }) { tag { databaseId } }
      second: updatePost(input: { id: 99999, title: "None" }) { post { databaseId } }
      third: createTag(input: { name: "Never either" }) { tag { databaseId } }
    }`);
    expect(answer.data).toEqual({ first: null, second: null, third: null });
    expect(codesOf(answer)).toEqual({
      first: 'ATOMIC_ABORTED',
      second: 'rest_post_invalid_id',
      third: 'ATOMIC_ABORTED',
    });
    expect(await everything(site)).toEqual(before);
  });

  it('writes nothing if what is read of a record fails', async () => {
    const before = await everything(site);
    const answer = await ask(`mutation @atomic {
      first: createTag(input: { name: "Never" }) { tag { contentNodes(first: 1, after: "none") { nodes { id } } } }
    }`);
    expect(answer.errors?.length).toBeGreaterThan(0);
    expect(await everything(site)).toEqual(before);
  });

  it('without the directive keeps the fields that succeeded', async () => {
    const answer = await ask(`mutation {
      first: createTag(input: { name: "Stays" }) { tag { databaseId } }
      second: updatePost(input: { id: 99999, title: "None" }) { post { databaseId } }
    }`);
    expect(answer.data?.first).not.toBeNull();
    expect(codesOf(answer)).toEqual({ second: 'rest_post_invalid_id' });
  });

  it('keeps to ifVersion of each record', async () => {
    const one = await makePost('One');
    const other = await makePost('Other');
    const change = (version: number) =>
      ask(`mutation @atomic {
        one: updatePost(input: { id: ${one.databaseId}, title: "Changed", ifVersion: ${one.version} }) { post { version } }
        other: deletePost(input: { id: ${other.databaseId}, ifVersion: ${version} }) { post { status } }
      }`);
    const before = await everything(site);
    expect(codesOf(await change(other.version + 1))).toEqual({
      one: 'ATOMIC_ABORTED',
      other: 'CONFLICT',
    });
    expect(await everything(site)).toEqual(before);
    expect((await change(other.version)).errors).toBeUndefined();
  });

  it('shows settings and menus as its earlier fields made them, and nobody else does before the end', async () => {
    const menu = 'createMenu(input: { name: "Main", locations: [PRIMARY] }) { menu { locations } }';
    const failing = await ask(
      `mutation @atomic { ${menu} updateTag(input: { id: 99999 }) { clientMutationId } }`,
    );
    expect(codesOf(failing)).toMatchObject({ createMenu: 'ATOMIC_ABORTED' });
    expect((await ask('{ menus { nodes { name } } }')).data?.menus).toEqual({ nodes: [] });
    const { data, errors } = await ask(`mutation @atomic { ${menu} }`);
    expect(errors).toBeUndefined();
    expect(data?.createMenu?.menu).toEqual({ locations: ['PRIMARY'] });
    expect((await ask('{ menus { nodes { name } } }')).data?.menus).toEqual({
      nodes: [{ name: 'Main' }],
    });
  });

  it('takes files, and keeps them only if all succeed', async () => {
    const document = (last: string) => `mutation ($file: Upload!) @atomic {
      createMediaItem(input: { file: $file, title: "Boat" }) { mediaItem { databaseId mediaDetails { width } } }
      ${last}
    }`;
    const before = await everything(site);
    const failed = await upload(document('deletePost(input: { id: 99999 }) { clientMutationId }'));
    expect(codesOf(failed)).toMatchObject({ createMediaItem: 'ATOMIC_ABORTED' });
    expect(await everything(site)).toEqual(before);
    const made = await upload(document('createTag(input: { name: "Boats" }) { clientMutationId }'));
    expect(made.errors).toBeUndefined();
    expect(made.data?.createMediaItem?.mediaItem).toMatchObject({ mediaDetails: { width: 400 } });
    const { databaseId } = made.data.createMediaItem.mediaItem;
    const { body } = await site.rest(`/core/v2/media/${databaseId}`);
    const { pathname } = new URL(body.source_url);
    expect((await site.fetch(`http://site.test${pathname}`)).status).toBe(200);
  });

  it('removes a file that no field made an item of', async () => {
    const before = await everything(site);
    await upload(
      'mutation ($file: Upload!) @atomic { createMediaItem(input: { file: $file, authorId: 99999 }) { clientMutationId } }',
    );
    expect(await everything(site)).toEqual(before);
  });

  it.each([
    ['login(input: { username: "admin", password: "wrong" })', 'login'],
    ['sendPasswordResetEmail(input: { username: "admin" })', 'sendPasswordResetEmail'],
    ['importCalendar(input: { text: "BEGIN:VCALENDAR" })', 'importCalendar'],
    ['postProcessMediaItem(input: { id: 1 })', 'postProcessMediaItem'],
  ])('refuses %s with a sentence', async (field, name) => {
    const before = await everything(site);
    const answer = await ask(`mutation @atomic {
      createTag(input: { name: "Never" }) { clientMutationId }
      ${field} { clientMutationId }
    }`);
    expect(codesOf(answer)).toEqual({ createTag: 'ATOMIC_ABORTED', [name]: 'NOT_ATOMIC' });
    expect(await everything(site)).toEqual(before);
  });

  it('has as many fields as a unit may have', async () => {
    const tags = (count: number) =>
      Array.from(
        { length: count },
        (_, i) => `t${i}: createTag(input: { name: "Many ${i}" }) { clientMutationId }`,
      ).join('\n');
    const { errors } = await ask(
      `mutation @atomic { ...All } fragment All on RootMutation { ${tags(26)} }`,
    );
    expect(errors?.[0]?.extensions.code).toBe('graphql_too_many_atomic_fields');
    expect((await ask(`mutation @atomic { ${tags(25)} }`)).errors).toBeUndefined();
  });

  it('is made once for an Idempotency-Key, and again if nothing was written', async () => {
    const send = (query: string, key: string) =>
      site.graphql(query, { as: 'admin', headers: { 'idempotency-key': key } });
    const both = `mutation @atomic {
      one: createPost(input: { title: "Once" }) { post { databaseId } }
      other: createPost(input: { title: "Once more" }) { post { databaseId } }
    }`;
    const first = await send(both, 'one');
    expect(first.errors).toBeUndefined();
    expect(await send(both, 'one')).toEqual(first);
    const failing = `mutation @atomic {
      one: createCategory(input: { name: "Later" }) { category { name } }
      other: updateCategory(input: { id: "later-id" }) { category { name } }
    }`;
    expect((await send(failing, 'two')).errors).toHaveLength(2);
    expect(await site.services.database.prisma.idempotentWrite.count()).toBe(1);
    expect((await send(failing, 'two')).errors).toHaveLength(2);
  });

  it('lets one of two processes through that race for a version, and leaves nothing of the other', async () => {
    const database = await openDatabase(site.services.config.databaseUrl);
    const second = secondProcess(site, database);
    const { databaseId, version } = await makePost('Raced for');
    const send = async ({ app }: Pick<TestSite, 'app'>, name: string): Promise<Answer> => {
      const query = `mutation @atomic {
        tag: createTag(input: { name: "Of ${name}" }) { clientMutationId }
        post: updatePost(input: { id: ${databaseId}, title: "By ${name}", ifVersion: ${version} }) { clientMutationId }
        draft: createPost(input: { title: "Draft of ${name}" }) { clientMutationId }
      }`;
      const headers = {
        authorization: site.authorization('admin'),
        'content-type': 'application/json',
      };
      const body = JSON.stringify({ query });
      const request = new Request('http://site.test/graphql', { method: 'POST', headers, body });
      return (await (await app.fetch(request)).json()) as Answer;
    };
    const names = ['one', 'two', 'three', 'four', 'five', 'six'];
    const answers = await Promise.all(names.map((name, i) => send(i % 2 ? second : site, name)));
    await database.close();
    const won = names.filter((_, i) => !answers[i]?.errors);
    expect(won).toHaveLength(1);
    for (const answer of answers.filter(({ errors }) => errors))
      expect(codesOf(answer)).toEqual({
        tag: 'ATOMIC_ABORTED',
        post: 'CONFLICT',
        draft: 'ATOMIC_ABORTED',
      });
    const { prisma } = site.services.database;
    const tags = await prisma.term.findMany({ where: { name: { startsWith: 'Of ' } } });
    const drafts = await prisma.entry.findMany({ where: { title: { startsWith: 'Draft of ' } } });
    expect(tags.map(({ name }) => name)).toEqual([`Of ${won[0]}`]);
    expect(drafts.map(({ title }) => title)).toEqual([`Draft of ${won[0]}`]);
  });

  it('is not valid on a query', async () => {
    const { errors } = await ask('query @atomic { __typename }');
    expect(errors?.[0]?.message).toContain('"@atomic" may not be used on');
  });

  it('asks for the rights of each field', async () => {
    const before = await everything(site);
    const answer = await ask(
      `mutation @atomic {
        createPost(input: { title: "Mine" }) { clientMutationId }
        createUser(input: { username: "mine", password: "one two three", email: "mine@example.org" }) { clientMutationId }
      }`,
      'author',
    );
    expect(codesOf(answer)).toEqual({
      createPost: 'ATOMIC_ABORTED',
      createUser: 'rest_cannot_create_user',
    });
    expect(await everything(site)).toEqual(before);
  });
});

async function upload(query: string): Promise<Answer> {
  const picture = await makePicture({ width: 400, height: 300, format: 'png' });
  const file = new File([new Uint8Array(picture)], 'boat.png', { type: 'image/png' });
  return (await sendGraphqlForm(site, query, { file, as: 'admin' })).body;
}
