import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { declareSite } from '../../../../src/config/declaration/declaration.ts';
import type { MoveReport } from '../../../../src/features/admin/move-in/move-in.ts';
import type { Verification } from '../../../../src/features/admin/move-in/verify/compare-records.ts';
import { almanac } from '../../../support/run-command.ts';
import type { TestSite } from '../../../support/test-site.ts';
import { credentials, type RecordedSite, serveRecorded } from './recorded-site.ts';

const folder = mkdtempSync(join(tmpdir(), 'almanac-own-'));
let recorded: RecordedSite;
let here: TestSite;
/** Answers as a user who came with the site sees it. */
let ask: (path: string, login?: string) => Promise<Readonly<Record<string, unknown>>>;
let report: MoveReport;
let verifications: readonly Verification[];

/** Has the declaration of the recorded site proposed, as JSON; one field less than it has. */
async function proposed() {
  const path = join(folder, 'almanac.config.json');
  const { user, applicationPassword } = credentials;
  const command = ['import', 'site', recorded.url, '--propose', path, '--user', user];
  const schema = resolve('test/conformance/own-kinds.graphql');
  const more = ['--application-password', applicationPassword, '--graphql-schema', schema];
  expect(await almanac([...command, ...more])).toMatchObject({ status: 0, errors: '' });
  const declaration = JSON.parse(readFileSync(path, 'utf8'));
  delete declaration.kinds.book.fields.pages;
  return declaration;
}

describe('a site with kinds, taxonomies and fields of its own', () => {
  beforeAll(async () => {
    recorded = await serveRecorded('custom');
    declareSite(await proposed());
    const [{ openTestSite }, { openOurSite }, { openLiveSite }, { moveIn }, { verifyMove }, clock] =
      await Promise.all([
        import('../../../support/test-site.ts'),
        import('../../../../src/cli/open-our-site.ts'),
        import('../../../../src/features/admin/move-in/live/live-site.ts'),
        import('../../../../src/features/admin/move-in/move-in.ts'),
        import('../../../../src/features/admin/move-in/verify/verify-move.ts'),
        import('../../../../src/lib/clock.ts'),
      ]);
    here = await openTestSite({ env: { ALIASES: 'wordpress' } });
    const { database } = here.services;
    await database.prisma.user.deleteMany();
    // Somebody else has the id of a user there.
    const taken = {
      id: 3,
      login: 'local',
      loginKey: 'local',
      slug: 'local',
      name: 'Local',
      email: '',
      roles: '',
    };
    await database.prisma.user.create({
      data: { ...taken, sortName: 'local', passwordHash: '', registered: '2020-01-01T00:00:00' },
    });
    const live = await openLiveSite(recorded.url, { credentials });
    const options = {
      ...here.services,
      site: live,
      signal: new AbortController().signal,
      onProgress: () => {},
    };
    report = await moveIn({ ...options, clock: clock.systemClock });
    const ours = openOurSite(here.services, live, 'admin');
    ask = async (path, login) => {
      const query = login === undefined ? {} : { context: 'edit' };
      const body = await openOurSite(here.services, live, login).get(path, query);
      return { ...(body as object) };
    };
    verifications = await verifyMove({ ...options, ours });
  }, 180_000);
  afterAll(async () => {
    await here.close();
    await recorded.close();
    rmSync(folder, { recursive: true });
  });

  it('comes with all its records, and all fields are equal but what changed its id or is not declared', () => {
    for (const { route, absent, fields } of verifications) {
      const differing = [...fields].filter(([, { counts }]) => counts.different > 0);
      expect({ route, absent, differing: differing.map(([name]) => name) }).toEqual({
        route,
        absent: [],
        differing: DIFFERING[route] ?? [],
      });
    }
  });

  it('finds users that got other ids here in fields of records', async () => {
    const body = await ask('/core/v2/books/12', 'admin');
    const moved = await here.services.database.prisma.user.findUnique({
      where: { loginKey: 'author' },
    });
    expect(moved?.id).not.toBe(3);
    expect(body).toMatchObject({ author: 2, acf: { editor: moved?.id } });
  });

  it('keeps what is not declared, for administrators, and names it', async () => {
    const path = '/core/v2/books/12';
    expect((await ask(path, 'admin'))._unmapped).toEqual({ meta: { pages: 107 } });
    const seen = await ask(path, 'editor');
    expect(seen).toMatchObject({ id: 12 });
    expect(seen).not.toHaveProperty('_unmapped');
    expect(await ask(path)).not.toHaveProperty('_unmapped');
    const { moveReportText } = await import('../../../../src/features/admin/move-in/move-in.ts');
    const lines = moveReportText(report);
    expect(lines).toContainEqual(expect.stringMatching(/^ {2}meta\.pages of 3\d books$/));
  });

  it('brings what revisions kept of fields', async () => {
    const revisions = await ask('/core/v2/books/12/revisions', 'admin');
    expect(revisions[0]).toMatchObject({ meta: { price: 20, isbn: '978-3-16-148411-0' } });
  });

  it('fits its declaration, and finds what does not', async () => {
    const { checkModel } = await import(
      '../../../../src/features/admin/model-check/check-model.ts'
    );
    const { database } = here.services;
    expect(await checkModel(database)).toEqual([]);
    const wrong = { fields: { price: 'dear', gone: 1 }, groups: { edition: 99 } };
    await database.prisma.entry.update({
      where: { id: 13 },
      data: { values: JSON.stringify(wrong) },
    });
    await database.prisma.entry.update({ where: { id: 14 }, data: { kind: 'film' } });
    expect(await checkModel(database)).toEqual([
      { subject: 'kind film', problem: 'is not declared', count: 1 },
      { subject: 'book meta.price', problem: 'does not fit', count: 1 },
      { subject: 'book meta.gone', problem: 'is not declared', count: 1 },
      { subject: 'book acf.edition', problem: 'does not fit', count: 1 },
    ]);
  });
});

/** A user whose id was taken here has another one, and a field was left out of the declaration. */
const DIFFERING: Readonly<Record<string, readonly string[]>> = {
  users: ['id', '_links.self'],
  posts: ['author', '_links.author'],
  books: ['author', 'meta.pages', 'acf.editor', '_links.author', '_links.acf:user'],
};
