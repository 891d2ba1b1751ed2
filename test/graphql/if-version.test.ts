import { beforeAll, describe, expect, it } from 'vitest';
import { sharedSite, type TestUser } from '../support/test-site.ts';

const site = sharedSite();

const event = 'startDate: "2026-12-01 10:00", endDate: "2026-12-01 11:00"';
/** What a record of each kind is made of, and what is changed of it; `$post` stands for a post's id. */
const kinds = {
  Post: ['title: "One"', 'title: "Two"'],
  Category: ['name: "One"', 'name: "Two"'],
  User: ['username: "one", password: "one two three", email: "one@example.org"', 'nickname: "Two"'],
  Comment: ['commentOn: $post, content: "One"', 'content: "Two"'],
  Event: [`title: "One", ${event}`, 'title: "Two"'],
  Menu: ['name: "One"', 'description: "Two"'],
  Venue: ['title: "One"', 'title: "Two"'],
} as const;

interface Versioned {
  readonly databaseId: number;
  readonly version: number;
}

async function ask(query: string, as: TestUser = 'admin') {
  const { data, errors } = await site.graphql<Record<string, Record<string, Versioned> | null>>(
    query,
    { as },
  );
  return { data, errors: errors as { extensions: { code: string; status: number } }[] | undefined };
}

describe.each(Object.entries(kinds))('ifVersion of %s', (name, [input, update]) => {
  const one = name.toLowerCase();
  let made: Versioned;
  beforeAll(async () => {
    const { data: host } = await ask(
      'mutation { createPost(input: { title: "Host", status: PUBLISH }) { post { databaseId } } }',
    );
    const post = String(host.createPost?.post?.databaseId);
    const { data } = await ask(
      `mutation { made: create${name}(input: { ${input.replace('$post', post)} }) { ${one} { databaseId version } } }`,
    );
    made = data.made?.[one] as Versioned;
  });
  const change = (version: number, as?: TestUser) =>
    ask(
      `mutation { done: update${name}(input: { id: ${made.databaseId}, ${update}, ifVersion: ${version} }) { ${one} { version } } }`,
      as,
    );
  const versionNow = async () => {
    const { data } = await ask(
      `{ found: ${one}(id: ${made.databaseId}, idType: DATABASE_ID) { version } }`,
    );
    return (data.found as unknown as Versioned).version;
  };

  it('refuses another version than the present one, names it, and writes nothing', async () => {
    const { errors } = await change(made.version + 7);
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'CONFLICT',
      status: 412,
      data: { version: made.version },
    });
    expect(await versionNow()).toBe(made.version);
  });

  it('says nothing of the version to who may not change it', async () => {
    const { errors } = await change(made.version + 7, 'subscriber');
    expect(errors?.[0]?.extensions.code).not.toBe('CONFLICT');
    expect(JSON.stringify(errors)).not.toContain('version');
  });

  it('lets one of two writes at the same time through', async () => {
    const outcomes = await Promise.all([change(made.version), change(made.version)]);
    expect(outcomes.filter(({ errors }) => errors === undefined)).toHaveLength(1);
    expect(await versionNow()).toBeGreaterThan(made.version);
  });

  it('holds for deletion', async () => {
    const version = await versionNow();
    const remove = (sent: number) =>
      ask(
        `mutation { done: delete${name}(input: { id: ${made.databaseId}, ifVersion: ${sent} ${name === 'Comment' ? 'forceDelete: true' : ''} }) { deletedId: clientMutationId } }`,
      );
    expect((await remove(version - 1)).errors?.[0]?.extensions.code).toBe('CONFLICT');
    expect(await versionNow()).toBe(version);
    expect((await remove(version)).errors).toBeUndefined();
  });
});

it('an occurrence of a series has the version of the series', async () => {
  const { data } = await ask(
    `mutation { made: createEvent(input: { title: "Weekly", ${event}, rrule: "FREQ=WEEKLY;COUNT=3" }) { event { databaseId version } } }`,
  );
  const version = data.made?.event?.version ?? 0;
  const { data: found } = await site.graphql<{ events: { nodes: (Versioned & { id: string })[] } }>(
    '{ events(first: 3, where: { startDate: "2026-11-30", search: "Weekly" }) { nodes { id version } } }',
    { as: 'admin' },
  );
  const [, second] = found.events.nodes;
  expect(second?.version).toBe(version);
  const change = (sent: number) =>
    ask(
      `mutation { done: updateEvent(input: { id: "${second?.id}", title: "Other", ifVersion: ${sent} }) { event { version } } }`,
    );
  expect((await change(version + 1)).errors?.[0]?.extensions.code).toBe('CONFLICT');
  expect((await change(version)).errors).toBeUndefined();
});

describe('what changes an entry otherwise', () => {
  it.each([
    ['restoreRevision', 'contentNode { databaseId }'],
    ['deleteRevision', 'deletedId'],
  ])('%s keeps to the version of the entry', async (name, selection) => {
    const { data } = await ask(
      'mutation { made: createPost(input: { title: "First", content: "One" }) { post { databaseId } } }',
    );
    const id = data.made?.post?.databaseId;
    await ask(`mutation { updatePost(input: { id: ${id}, content: "Two" }) { clientMutationId } }`);
    const { data: read } = await site.graphql<{
      post: Versioned & { revisions: { nodes: { id: string }[] } };
    }>(`{ post(id: ${id}, idType: DATABASE_ID) { version revisions { nodes { id } } } }`, {
      as: 'admin',
    });
    const revision = read.post.revisions.nodes.at(-1)?.id;
    const change = (version: number) =>
      ask(
        `mutation { ${name}(input: { id: "${revision}", ifVersion: ${version} }) { ${selection} } }`,
      );
    expect((await change(read.post.version - 1)).errors?.[0]?.extensions.code).toBe('CONFLICT');
    expect((await change(read.post.version)).errors).toBeUndefined();
  });

  it('createAutosave of an own draft keeps to its version', async () => {
    const { data } = await ask(
      'mutation { made: createPost(input: { title: "Draft" }) { post { databaseId version } } }',
    );
    const made = data.made?.post;
    const version = made?.version ?? 0;
    const save = (sent: number) =>
      ask(
        `mutation { createAutosave(input: { id: ${made?.databaseId}, title: "More", ifVersion: ${sent} }) { contentNode { databaseId } } }`,
      );
    expect((await save(version + 1)).errors?.[0]?.extensions.code).toBe('CONFLICT');
    expect((await save(version)).errors).toBeUndefined();
    expect((await save(version)).errors?.[0]?.extensions.code).toBe('CONFLICT');
  });
});
