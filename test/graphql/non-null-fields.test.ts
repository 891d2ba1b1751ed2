import { isObjectType } from 'graphql';
import { beforeAll, expect, it } from 'vitest';
import { installDemo } from '../../src/app/demo/install-demo.ts';
import { schema } from '../../src/app/schema.ts';
import { upload } from '../features/content/media/media-site.ts';
import { documentsOfTypes, selectNonNull } from '../support/non-null-fields.ts';
import { makePicture } from '../support/test-image.ts';
import { sharedSite, type TestUser } from '../support/test-site.ts';

const site = sharedSite();
/** The global ids of all records that have one of a kind told from others by a number. */
let ids: readonly string[] = [];

const callers: readonly (TestUser | undefined)[] = [undefined, 'subscriber', 'admin'];

beforeAll(async () => {
  await installDemo(await site.context('admin'));
  await makeUnusual();
  ids = await allIds();
}, 120_000);

/** Adds what the demo has not: entries of every status, former states, visitors' comments, donations, forms, imports. */
async function makeUnusual(): Promise<void> {
  const as = 'admin';
  const post = async (json: object): Promise<number> =>
    (await site.rest('/core/v2/posts', { as, json: { title: 'One', content: 'Two', ...json } }))
      .body.id;
  for (const status of ['draft', 'pending', 'private', 'publish'])
    for (const password of status === 'private' ? [''] : ['', 'secret'])
      await post({ status, password });
  await post({ status: 'future', date: '2999-01-01T00:00:00' });
  await post({ status: 'draft', title: '', content: 'No title.' });
  const trashed = await post({ status: 'publish' });
  await site.rest(`/core/v2/posts/${trashed}`, { as, method: 'DELETE' });
  const changed = await post({ status: 'publish' });
  await site.rest(`/core/v2/posts/${changed}`, { as, json: { content: 'Three' } });
  await site.rest(`/core/v2/posts/${changed}/autosaves`, { as, json: { content: 'Four' } });
  const comment = { post: changed, content: 'Hear.' };
  await site.rest('/core/v2/comments', { as: 'subscriber', json: comment });
  await site.services.database.prisma.comment.create({
    data: { entryId: changed, content: '', status: 'approved', date: '2026-01-01T00:00:00' },
  });
  await upload(site, await makePicture({ width: 700, height: 500 }), { as });
  const { errors } = await site.graphql(
    `mutation {
      createCampaign(input: { title: "Roof", currency: "EUR" }) { campaign { id } }
      createForm(input: { title: "Ask", template: "[text* name] [submit]" }) { form { id } }
      createMailingList(input: { title: "News" }) { mailingList { id } }
      createEventImport(input: { origin: "here" }) { importId }
      createEvent(input: { title: "Daily", startDate: "2100-01-01 10:00", endDate: "2100-01-01 11:00",
        rrule: "FREQ=DAILY;COUNT=3" }) { event { id } }
      createBuilderTemplate(input: { title: "T", type: PAGE, content: { a: 1 } }) { template { title } }
    }`,
    { as },
  );
  expect(errors).toBeUndefined();
}

async function allIds(): Promise<readonly string[]> {
  const { tables } = site.services.database;
  const numbers = async (table: 'Entry' | 'Term' | 'User' | 'Comment' | 'Revision') =>
    (await tables.selectFrom(table).select('id').execute()).map(({ id }) => id);
  const all: string[] = [];
  for (const [table, types] of [
    ['Entry', ['post']],
    ['Term', ['term']],
    ['User', ['user']],
    ['Comment', ['comment', 'comment_author']],
    ['Revision', ['revision']],
  ] as const)
    for (const id of await numbers(table))
      for (const type of types) all.push(Buffer.from(`${type}:${id}`).toString('base64'));
  return all;
}

/** The errors for which null stood where none may stand, and the types that were answered. */
async function ask(query: string, as: TestUser | undefined, seen: Set<string>) {
  const answer = await site.graphql(query, as ? { as } : {});
  for (const [, name] of JSON.stringify(answer.data ?? null).matchAll(/"__typename":"(\w+)"/g))
    if (name) seen.add(name);
  const messages = (answer.errors ?? []).map(({ message }) => message);
  const wrong = messages.filter((text) => /went wrong|at most|limit|conflict/i.test(text));
  return { wrong, messages };
}

/** The ids by the type that they are of. */
async function idsByType(): Promise<ReadonlyMap<string, readonly string[]>> {
  const byType = new Map<string, string[]>();
  for (const id of ids) {
    const query = `{ node(id: "${id}") { __typename } }`;
    const { data } = await site.graphql<{ node: { __typename: string } | null }>(query, {
      as: 'admin',
    });
    const name = data.node?.__typename;
    if (name) byType.set(name, [...(byType.get(name) ?? []), id]);
  }
  return byType;
}

it('no record says null for what can not be null, whoever asks', async () => {
  const seen = new Set<string>();
  const byType = await idsByType();
  for (const [name, all] of byType)
    for (let from = 0; from < all.length; from += 4) {
      const type = schema.getType(name);
      if (!isObjectType(type)) throw new Error(`${name} is no type of a record.`);
      const nodes = all
        .slice(from, from + 4)
        .map((id, i) => `n${i}: node(id: "${id}") { ...Fields }`);
      const fragment = `fragment Fields on ${name} { ${selectNonNull(schema, type, 1)} }`;
      for (const as of callers)
        expect({
          name,
          as,
          ...(await ask(`{ ${nodes.join(' ')} } ${fragment}`, as, seen)),
        }).toMatchObject({ wrong: [], messages: [] });
    }
  expect([...byType.keys()].sort()).toEqual(
    'Category Comment CommentAuthor Event EventsCategory MediaItem Menu MenuItem Organizer Page Post Tag User Venue'.split(
      ' ',
    ),
  );
}, 120_000);

it('nothing that root fields lead to says null for what can not be null, whoever asks', async () => {
  const seen = new Set<string>();
  const documents = documentsOfTypes(schema);
  expect(documents.size).toBeGreaterThan(250);
  for (const [type, query] of documents)
    for (const as of callers)
      expect({ type, as, ...(await ask(query, as, seen)) }).toMatchObject({ wrong: [] });
  expect(seen.size).toBeGreaterThan(150);
}, 120_000);
