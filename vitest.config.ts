import { createRequire } from 'node:module';
import { defineConfig } from 'vitest/config';

const graphql = createRequire(import.meta.url).resolve('graphql');

const unit = 'test/**/*.unit.test.ts';
const isolated = 'test/**/*.isolated.test.ts';
const library = 'test/**/*.library.test.ts';
const browser = 'test/browser/**/*.test.ts';
const ofLibrary = { include: [library], setupFiles: ['test/support/set-up-library.ts'] };
const isolatedAttacks = 'test/attacks/**/*.isolated.test.ts';
const special = [unit, isolated, library, browser];
const all = { include: ['test/**/*.test.ts'], exclude: special };
/** Attacks, random requests, foreign clients, and programs that are built, packed, killed or measured: only `npm run test:all` runs them. */
const long = [
  'test/attacks/**/*.test.ts',
  'test/clients/**/*.test.ts',
  'test/scripts/**/*.test.ts',
  'test/contract/arguments.test.ts',
  'test/graphql/cost-bounds.test.ts',
  'test/app/{start-on-a-file,tracing}.test.ts',
  'test/cli/backup.test.ts',
  'test/content/{fields/add-a-field-type,kinds/*}.test.ts',
  'test/features/admin/move-in/{command,conflicts,hard-site,recorded-site,untrustworthy-site}.test.ts',
  'test/features/calendar/{ical/follow/two-processes,imports/{command,memory}}.test.ts',
  'test/features/content/media/load.test.ts',
  'test/jobs/mail/killed.test.ts',
];

/** Transport, rendering, rights, mail and programs, in which the database has no say: they run on SQLite alone. */
const sqliteAlone = [
  'test/{auth,clients,http,lib,mcp,pages,readme,rest,scripts}/**',
  'test/attacks/{bounds.isolated,broken-requests,costly-followers,edit-context,editor-blocks,faulty-storage,graphql-*,hidden-media}.test.ts',
  'test/attacks/{idle-connections,images,killed-webhooks,large-bodies,login,long-texts,lost-disk,rate-limits}.test.ts',
  'test/attacks/{rule-bombs,secrets*,session-login,token-login,terms-of-*,unread-streams,wide-bodies}.test.ts',
  'test/{app/{serve,start-on,tracing},cli/{cli,user,webhook},content/kinds/add-a-kind}*',
  'test/contract/{abilities,messages,openapi,own-kinds,schemas,site-index}.*',
  'test/features/admin/{abilities,health}/**',
  'test/features/admin/move-in/{command,conflicts,media,own-site,propose,recorded,untrustworthy}*',
  'test/features/audience/forms/{letters,spam}.test.ts',
  'test/features/calendar/{events/event-cost,imports/{command,memory},views/escaping}.test.ts',
  'test/features/audience/mailing/hand-over.test.ts',
  'test/features/content/{block-editor,feeds,oembed,page-builder,seo,site,sitemaps}/**',
  'test/features/content/{comments/comment-form,media/{editing,images*,load,s3,serving,uploads},own-kinds/schema}*',
  'test/features/content/users/{login,password-reset,user-create}.test.ts',
  'test/graphql/{batch,connection-types,cost*,define-mutation,event-linked-data,get,graphiql-*,ids,menu-*}.test.ts',
  'test/graphql/{node-by-uri-cost,non-null-fields,persisted-queries,published-types,rename-params,safety,switches}.test.ts',
  'test/{graphql/subscription-size,jobs/mail/*,parity/{abilities,block-editor,editor-blocks,embeds,explained,health}}*',
];

interface Project {
  readonly name: string;
  readonly include: string[];
  readonly exclude?: string[];
  readonly database: 'sqlite' | 'postgresql';
  readonly isolate?: boolean;
  readonly setupFiles?: string[];
}

/**
 * A file's name says where it runs: `*.unit.test.ts` opens no database and runs once; those in test/browser run once, in a browser;
 * all others run on SQLite, and on PostgreSQL but for `sqliteAlone`. Files of one project share a process and its modules, since loading them takes longer than most
 * tests. `*.library.test.ts` share one that is made from the declaration of a library (test/support/library.ts);
 * `*.isolated.test.ts` has a process of its own, because it replaces modules, declares other kinds, or measures the process.
 * `npm test` runs `unit`, `sqlite`, `sqlite-library` and `sqlite-isolated`. One file: `npx vitest run --project 'sqlite*' test/…`.
 */
const projects: Project[] = [
  { name: 'unit', include: [unit], database: 'sqlite' },
  { name: 'sqlite', ...all, exclude: [...special, ...long], database: 'sqlite' },
  { name: 'sqlite-long', include: long, exclude: special, database: 'sqlite' },
  { name: 'sqlite-library', ...ofLibrary, database: 'sqlite' },
  {
    name: 'sqlite-isolated',
    include: [isolated],
    exclude: long,
    database: 'sqlite',
    isolate: true,
  },
  { name: 'sqlite-long-isolated', include: [isolatedAttacks], database: 'sqlite', isolate: true },
  { name: 'postgresql', ...all, exclude: [...special, ...sqliteAlone], database: 'postgresql' },
  { name: 'postgresql-library', ...ofLibrary, exclude: sqliteAlone, database: 'postgresql' },
  {
    name: 'postgresql-isolated',
    include: [isolated],
    exclude: sqliteAlone,
    database: 'postgresql',
    isolate: true,
  },
  { name: 'browser', include: [browser], database: 'sqlite', isolate: true },
];

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: projects.map(
      ({ name, include, exclude = [], database, isolate = false, setupFiles = [] }) => ({
        // The file that Node itself finds: a second copy of this package would know nothing of the first one's types.
        resolve: { alias: [{ find: /^graphql$/, replacement: graphql }] },
        test: {
          name,
          include,
          exclude,
          isolate,
          setupFiles,
          globalSetup: name === 'unit' ? [] : ['test/support/template-database.ts'],
          env: { TEST_DATABASE: database },
          testTimeout: 30_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 20_000 } }, // what is waited for comes later on a busy machine
        },
      }),
    ),
  },
});
