import { afterAll, beforeAll, expect, it } from 'vitest';
import { installSite } from '../../src/features/content/site/install-site.ts';
import type { Database } from '../../src/storage/database.ts';
import { openDatabase } from '../../src/storage/open-database.ts';
import { type SecondProcess, secondProcess } from '../support/second-process.ts';
import { createMigratedPlace } from '../support/test-database.ts';
import { sharedSite, type TestUser } from '../support/test-site.ts';

const site = sharedSite();
let ownDatabase: Database;
let other: SecondProcess;
beforeAll(async () => {
  ownDatabase = await openDatabase(site.services.config.databaseUrl);
  other = secondProcess(site, ownDatabase);
});
afterAll(async () => {
  await ownDatabase.close();
});

/** Writes at once, every other one by another process with a connection of its own. */
const writeAtOnce = (many: number, path: string, json: object, as: TestUser = 'admin') =>
  Promise.all(
    Array.from({ length: many }, (_, i) =>
      i % 2 === 0
        ? site.rest(path, { as, json }).then(({ status, body }) => {
            expect(status, JSON.stringify(body)).toBeLessThan(300);
            return body;
          })
        : other.write(path, json, as),
    ),
  );

const distinct = (values: readonly unknown[]) => new Set(values).size;

it.each([
  ['/core/v2/posts', {}],
  ['/core/v2/pages', {}],
  ['/ext/events/v1/events', { start_date: '2091-01-01', end_date: '2091-01-02' }],
])(
  'what is written to %s at once with one title has slugs of its own',
  async (path, dates) => {
    const written = await writeAtOnce(16, path, { title: 'Twin', status: 'publish', ...dates });
    expect(distinct(written.map(({ slug }) => slug))).toBe(16);
  },
  30_000,
);

it('pages below one page have slugs of their own, too', async () => {
  const above = await other.write('/core/v2/pages', { title: 'Above', status: 'publish' });
  const json = { title: 'Below', status: 'publish', parent: above.id };
  const written = await writeAtOnce(8, '/core/v2/pages', json);
  expect(distinct(written.map(({ slug }) => slug))).toBe(8);
});

it('events that bring one new venue and organizer at once share them', async () => {
  const written = await writeAtOnce(12, '/ext/events/v1/events', {
    title: 'Fair',
    status: 'publish',
    start_date: '2091-02-01',
    end_date: '2091-02-02',
    venue: { venue: 'Barn', city: 'Perth' },
    organizer: { organizer: 'Guild' },
  });
  expect(distinct(written.map((event) => event.venue.id))).toBe(1);
  expect(distinct(written.map((event) => event.organizer[0].id))).toBe(1);
}, 30_000);

it('terms, menus and users that are made at once are made once', async () => {
  const { graphql } = site;
  const tag =
    'mutation { createPost(input: {title: "T", tags: {append: true, nodes: [{name: "Fresh"}]}}) { post { id } } }';
  await Promise.all(Array.from({ length: 8 }, () => graphql(tag, { as: 'admin' })));
  const tags = await site.rest('/core/v2/tags?search=Fresh');
  expect(tags.body).toHaveLength(1);
  for (const [path, json] of [
    ['/core/v2/tags', { name: 'Once' }],
    ['/core/v2/categories', { name: 'Once' }],
    ['/core/v2/menus', { name: 'Once' }],
    ['/core/v2/users', { username: 'once', email: 'once@site.test', password: 'p'.repeat(20) }],
  ] as const) {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => site.rest(path, { as: 'admin', json })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(7);
  }
}, 30_000);

it('the database itself refuses a slug that is taken', async () => {
  const { id } = await other.write('/core/v2/posts', { title: 'Taken', status: 'publish' });
  const { prisma } = ownDatabase;
  const entry = await prisma.entry.findUniqueOrThrow({ where: { id } });
  const copy = { ...entry, id: id + 1000 };
  await expect(prisma.entry.create({ data: copy })).rejects.toMatchObject({ code: 'P2002' });
  await prisma.entry.create({ data: { ...copy, slug: '' } });
  await prisma.entry.create({ data: { ...copy, id: id + 1001, slug: '' } });
  await prisma.entry.create({ data: { ...copy, id: id + 1002, kind: 'page' } });
  await prisma.entry.create({ data: { ...copy, id: id + 1003, status: 'trash' } });
});

it('what two processes install at once is there once', async () => {
  const { url, drop } = await createMigratedPlace();
  const databases = await Promise.all([openDatabase(url), openDatabase(url)]);
  await Promise.all(databases.map(installSite));
  expect(await databases[0].prisma.term.count()).toBe(1);
  await Promise.all(databases.map((database) => database.close()));
  await drop();
});
