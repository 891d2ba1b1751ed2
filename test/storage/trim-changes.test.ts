import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ChangeLog, followChanges, trimChanges } from '../../src/storage/change-log.ts';
import { type SettableClock, settableClock } from '../support/settable-clock.ts';
import { openTestSite, type TestSite } from '../support/test-site.ts';

let clock: SettableClock;
let site: TestSite;
beforeEach(async () => {
  clock = settableClock('2026-01-01T00:00:00');
  site = await openTestSite({ clock });
  await site.services.database.prisma.change.deleteMany(); // of the installation, by another clock
});
afterEach(() => site.close());

const changes = () => site.services.database.prisma.change.findMany({ orderBy: { seq: 'asc' } });
const post = (title: string) =>
  site.rest('/core/v2/posts', { as: 'admin', json: { title, status: 'publish' } });
const append = (kinds: readonly string[], moment: string) =>
  site.services.database.prisma.change.createMany({
    data: kinds.map((kind, i) => ({ kind, recordId: i + 1, operation: 'update', moment })),
  });

/** The latest change of each group, as a process that starts now knows it. */
async function freshNumbers() {
  const log = followChanges(site.services.database);
  await log.refresh();
  return numbersOf(log);
}

const numbersOf = (log: ChangeLog) =>
  (['entry', 'term', 'user', 'comment', 'setting', 'private'] as const).map((group) =>
    log.latestIn([group]),
  );

describe('the change log', () => {
  it('keeps what is thirty days old at most, and the latest of every kind', async () => {
    await append(
      ['ext_venue', 'ext_venue', 'post', 'post', 'private:donor'],
      '2026-01-01T00:00:00',
    );
    await append(['post', 'post'], '2026-01-20T00:00:00');
    const before = await changes();
    clock.set('2026-01-31T00:00:01');
    await trimChanges(site.services);
    const old = before.filter(({ moment }) => moment < '2026-01-20');
    const latest = new Map(before.map((change) => [change.kind, change.seq]));
    const expected = before.filter((one) => !old.includes(one) || latest.get(one.kind) === one.seq);
    expect(await changes()).toEqual(expected);
    expect(expected.length).toBeLessThan(before.length);
    expect(expected.filter(({ kind }) => kind === 'ext_venue')).toHaveLength(1);
    expect(expected.filter(({ kind }) => kind === 'post')).toHaveLength(2);
  });

  it('is trimmed alike in batches of any size', async () => {
    await append(
      Array.from({ length: 25 }, (_, i) => `kind-${i % 3}`),
      '2026-01-01T00:00:00',
    );
    clock.set('2026-03-01T00:00:00');
    await trimChanges(site.services, 4);
    const kinds = (await changes()).map(({ kind }) => kind);
    expect(kinds.length).toBe(new Set(kinds).size);
    expect(kinds).toEqual(expect.arrayContaining(['kind-0', 'kind-1', 'kind-2']));
  });

  it('is read and not written where nothing is to go', async () => {
    await append(['post', 'ext_venue'], '2026-01-01T00:00:00');
    clock.set('2026-03-01T00:00:00');
    await trimChanges(site.services);
    const left = await changes();
    const statements: string[] = [];
    const stop = site.services.database.onStatement((statement) => void statements.push(statement));
    await trimChanges(site.services);
    stop();
    expect(statements.length).toBeGreaterThan(0);
    expect(statements.filter((statement) => !/^select/i.test(statement))).toEqual([]);
    expect(await changes()).toEqual(left);
  });

  it('gives a process that starts later the same numbers', async () => {
    for (const title of ['One', 'Two']) await post(title);
    await site.rest('/core/v2/categories', { as: 'admin', json: { name: 'News' } });
    await site.rest('/core/v2/settings', { as: 'admin', json: { title: 'Trimmed' } });
    const before = await freshNumbers();
    expect(before[0]).toBeGreaterThan(0);
    clock.set('2026-03-01T00:00:00');
    await trimChanges(site.services);
    expect(await freshNumbers()).toEqual(before);
  });

  it('lets kept answers stand while nothing changes, and no longer', async () => {
    await post('One');
    await post('Two');
    const titles = async () => {
      const { body, headers } = await site.rest('/core/v2/posts');
      const posts: readonly { readonly title: { readonly rendered: string } }[] = body;
      return { titles: posts.map(({ title }) => title.rendered).sort(), etag: headers.get('etag') };
    };
    await titles();
    await titles();
    const kept = await titles();
    const numbers = numbersOf(site.services.changes);
    clock.set('2026-03-01T00:00:00');
    await trimChanges(site.services);
    expect(await titles()).toEqual(kept);
    expect(numbersOf(site.services.changes)).toEqual(numbers);
    await post('Three');
    expect((await titles()).titles).toEqual(['One', 'Three', 'Two']);
    const { body } = await site.rest('/core/v2/posts?search=two');
    await site.rest(`/core/v2/posts/${body[0].id}?force=true`, { as: 'admin', method: 'DELETE' });
    await trimChanges(site.services);
    expect((await titles()).titles).toEqual(['One', 'Three']);
  });
});
