import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createEntries } from '../../../../src/content/entries/create-entry.ts';
import { toMoment } from '../../../../src/lib/clock.ts';
import { sharedSite, type TestSite } from '../../../support/test-site.ts';

const ROUNDS = 80;
const noon = Date.parse('2026-05-01T12:00:00Z');
let now = noon;
const site = sharedSite({ clock: { now: () => new Date(now) } });
let seed = 11;

it('whatever is written, the rows of terms have the kind, status and date of their entry', async () => {
  const terms = { categories: await made('categories'), tags: await made('tags') };
  const posts: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    now += 60_000;
    await pick(Object.values(writes))(posts, terms);
    expect(await wrongCopies(), `after ${round} writes`).toEqual([]);
  }
  const { rows } = await sql<{
    count: number;
  }>`SELECT count(*) AS "count" FROM "EntryTerm"`.execute(site.services.database.tables);
  expect(Number(rows[0]?.count)).toBeGreaterThan(ROUNDS / 4);
});

interface Terms {
  readonly categories: number[];
  readonly tags: number[];
}

type Write = (posts: number[], terms: Terms) => Promise<void>;

const writes: Record<string, Write> = {
  async create(posts, terms) {
    const { id } = await ask('/core/v2/posts', {
      json: { title: 'New', ...anyState(), ...anyTerms(terms) },
    });
    posts.push(id);
  },
  async createMany(posts, terms) {
    const context = await site.context('admin');
    const entry = {
      title: 'One of many',
      status: 'publish',
      terms: { category: terms.categories, post_tag: terms.tags },
    };
    posts.push(
      ...(await context.write((transaction) =>
        createEntries(context, transaction, 'post', [entry, entry]),
      )),
    );
  },
  async change(posts, terms) {
    if (posts.length > 0)
      await ask(`/core/v2/posts/${pick(posts)}`, { json: { ...anyState(), ...anyTerms(terms) } });
  },
  async trash(posts) {
    if (posts.length > 0)
      await site.rest(`/core/v2/posts/${pick(posts)}`, { as: 'admin', method: 'DELETE' });
  },
  async remove(posts) {
    const id = posts.splice(random(posts.length), 1)[0];
    if (id) await ask(`/core/v2/posts/${id}?force=true`, { method: 'DELETE' });
  },
  async removeTerm(_, { categories }) {
    const id = categories.splice(random(categories.length), 1)[0];
    if (id) await ask(`/core/v2/categories/${id}?force=true`, { method: 'DELETE' });
    categories.push(...(await made('categories', 1)));
  },
  async publishOnTime() {
    now += 3_600_000;
    await site.rest('/core/v2/posts'); // whatever is read, what is due is published before
  },
  async handOver() {
    const { id } = await ask('/core/v2/users', {
      json: {
        username: `writer${now}`,
        email: `writer${now}@site.test`,
        password: 'a long enough one',
        roles: ['editor'],
      },
    });
    await ask(`/core/v2/users/${id}?force=true&reassign=${site.users.admin}`, { method: 'DELETE' });
  },
};

const anyState = () =>
  pick([
    { status: 'draft' },
    { status: 'private' },
    { status: 'publish' },
    { date_gmt: '2020-01-01T00:00:00' },
    { status: 'future', date_gmt: toMoment(new Date(now + 1_800_000)) },
    { status: 'publish', date_gmt: toMoment(new Date(now - 86_400_000)) },
  ]);

const anyTerms = ({ categories, tags }: Terms) =>
  pick([
    {},
    { categories: [pick(categories)] },
    { tags },
    { tags: [] },
    { categories, tags: [pick(tags)] },
  ]);

async function made(route: string, count = 3): Promise<number[]> {
  const ids: number[] = [];
  for (let at = 0; at < count; at++)
    ids.push((await ask(`/core/v2/${route}`, { json: { name: `Term ${random(1e9)}` } })).id);
  return ids;
}

async function ask(path: string, options: Parameters<TestSite['rest']>[1]) {
  const { status, body } = await site.rest(path, { as: 'admin', ...options });
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body;
}

async function wrongCopies() {
  const { rows } = await sql`
    SELECT "EntryTerm".* FROM "EntryTerm" LEFT JOIN "Entry" ON "Entry"."id" = "EntryTerm"."entryId"
      AND "Entry"."kind" = "EntryTerm"."kind" AND "Entry"."status" = "EntryTerm"."status" AND "Entry"."date" = "EntryTerm"."date"
    WHERE "Entry"."id" IS NULL`.execute(site.services.database.tables);
  return rows;
}

/** The same numbers every time, so that a failure comes again. */
function random(below: number): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((seed / 2_147_483_648) * below);
}

function pick<T>(values: readonly T[]): T {
  const value = values[random(values.length)];
  if (value === undefined) throw new Error('There is nothing to pick from.');
  return value;
}
