import { beforeAll, describe, expect, it } from 'vitest';
import { makeTerm } from '../../../support/make-term.ts';
import { sharedSite } from '../../../support/test-site.ts';

const WRITERS = 16;
const ROUNDS = 6;

/** What the writers were told about a post. */
interface Acknowledged {
  title: string;
  updates: number;
  isDeleted: boolean;
}

describe('many writers at once', () => {
  const site = sharedSite();
  let tags: readonly number[];
  beforeAll(async () => {
    tags = await Promise.all(
      ['One', 'Two', 'Three'].map((name) => makeTerm(site, 'post_tag', name)),
    );
  });

  const write = (path: string, json: object, method = 'POST') =>
    site.rest(path, { as: 'editor', method, json });

  it('lose nothing that was acknowledged, and terms count what is there', async () => {
    const known = new Map<number, Acknowledged>();
    await Promise.all(Array.from({ length: WRITERS }, (_, writer) => writeOwn(writer, known)));

    const { prisma } = site.services.database;
    const rows = await prisma.entry.findMany({ where: { kind: 'post' } });
    const stored = new Map(rows.map((row) => [row.id, row]));
    for (const [id, { title, updates, isDeleted }] of known) {
      const row = stored.get(id);
      expect(row === undefined, `post ${id} is deleted`).toBe(isDeleted);
      if (row) expect([row.title, row.version]).toEqual([title, 1 + updates]);
    }
    expect(stored.size).toBe([...known.values()].filter(({ isDeleted }) => !isDeleted).length);
    await expectTrueCounts();
  }, 120_000);

  it('of one post leave it as one of them wrote it, its version raised by each of them', async () => {
    const { body } = await write('/core/v2/posts', { title: 'Shared', status: 'publish', tags });
    const path = `/core/v2/posts/${body.id}`;
    const answers = await Promise.all(
      Array.from({ length: WRITERS }, (_, i) =>
        write(path, {
          title: `Writer ${i}`,
          tags: [tags[i % tags.length]],
          status: i % 2 ? 'publish' : 'draft',
        }),
      ),
    );
    const done = answers.filter(({ status }) => status === 200);
    expect(done).toHaveLength(WRITERS);
    const { prisma } = site.services.database;
    const row = await prisma.entry.findUniqueOrThrow({ where: { id: body.id } });
    expect(row.version).toBe(1 + done.length);
    expect(done.map(({ body: post }) => post.title.raw)).toContain(row.title);
    await expectTrueCounts();
  });

  /** Creates, changes, trashes and deletes posts, and notes what it was told. */
  async function writeOwn(writer: number, known: Map<number, Acknowledged>): Promise<void> {
    for (let round = 0; round < ROUNDS; round++) {
      const title = `Post ${writer} ${round}`;
      const made = await write('/core/v2/posts', {
        title,
        status: round % 3 === 0 ? 'draft' : 'publish',
        tags: tags.slice(0, 1 + (round % tags.length)),
      });
      expect(made.status, JSON.stringify(made.body)).toBe(201);
      const post: Acknowledged = { title, updates: 0, isDeleted: false };
      known.set(made.body.id, post);
      const path = `/core/v2/posts/${made.body.id}`;
      const changed = await write(path, {
        title: `${title} changed`,
        status: round % 4 === 0 ? 'private' : 'publish',
        tags: tags.slice(round % tags.length),
      });
      expect(changed.status, JSON.stringify(changed.body)).toBe(200);
      post.title += ' changed';
      post.updates++;
      if (round % 5 === 1) {
        expect((await write(path, {}, 'DELETE')).status).toBe(200);
        post.updates++;
      }
      if (round % 5 === 2) {
        expect((await write(`${path}?force=true`, {}, 'DELETE')).status).toBe(200);
        post.isDeleted = true;
      }
    }
  }

  async function expectTrueCounts() {
    const { prisma } = site.services.database;
    for (const { id, count } of await prisma.term.findMany()) {
      const fresh = await prisma.entryTerm.count({
        where: { termId: id, entry: { status: 'publish' } },
      });
      expect(count, `term ${id}`).toBe(fresh);
    }
  }
});
