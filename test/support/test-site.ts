import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Logger, pino } from 'pino';
import { fleetingFolder } from '../../scripts/fleeting-folder.mjs';
import { createApp } from '../../src/app/app.ts';
import { allRoutes } from '../../src/app/routes.ts';
import { openMetrics } from '../../src/app/run-server.ts';
import { createServices } from '../../src/app/services.ts';
import { createApplicationPassword, hashApplicationPassword } from '../../src/auth/password.ts';
import { anonymous, type Role, toViewer } from '../../src/auth/viewer.ts';
import { addressesOf, surfacesOf } from '../../src/config/addresses.ts';
import { type Config, readConfig } from '../../src/config/config.ts';
import { siteDeclaration } from '../../src/config/declaration/declaration.ts';
import { installSite } from '../../src/features/content/site/install-site.ts';
import type { App } from '../../src/http/server.ts';
import { type Clock, systemClock } from '../../src/lib/clock.ts';
import { beginRequest, type Context } from '../../src/operation/context.ts';
import type { Services } from '../../src/operation/services.ts';
import { type DocumentedSite, toOpenapi } from '../../src/rest/openapi.ts';
import { createAnswerCheck } from './documented-answers.ts';
import { forEachTest, shared } from './shared.ts';
import { openTestDatabase } from './test-database.ts';

/** A whole site on a database of its own, with one user of each role, asked as HTTP asks it. */
export interface TestSite {
  readonly app: App;
  readonly services: Services;
  /** The ids of the five users, by role. */
  readonly users: Readonly<Record<TestUser, number>>;
  /** The `Authorization` header of a user. */
  authorization(user: TestUser): string;
  /** Asks the REST interface, `path` below its root; `as` nobody unless said. */
  rest(path: string, options?: RestOptions): Promise<RestAnswer>;
  /** Like `rest`, and resolves to the body. A write that is set-up; one that is refused fails the test. */
  make(path: string, json: object, as?: TestUser): Promise<RestAnswer['body']>;
  graphql<Data = RestAnswer['body']>(
    query: string,
    options?: GraphqlOptions,
  ): Promise<GraphqlAnswer<Data>>;
  /** Like `graphql`, and resolves to the data. Errors fail the test. */
  query<Data = RestAnswer['body']>(query: string, options?: GraphqlOptions): Promise<Data>;
  /** The status and the code with which REST refuses: `403 rest_forbidden`. */
  refusal(path: string, options?: RestOptions): Promise<string>;
  /** The status and the code of the first error of GraphQL. */
  graphqlRefusal(query: string, options?: GraphqlOptions): Promise<string>;
  /** Any address of the site, by its path. */
  fetch(path: string | URL, init?: RequestInit): Promise<Response>;
  /** The SQL that is sent while something runs. */
  statements(run: () => Promise<unknown>): Promise<readonly string[]>;
  /** A context as a request of this user has it, for `perform()`. */
  context(as?: TestUser): Promise<Context>;
  close(): Promise<void>;
}

export type TestUser = 'admin' | 'editor' | 'author' | 'contributor' | 'subscriber';

export interface RestOptions {
  readonly method?: string;
  readonly as?: TestUser | undefined;
  readonly json?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: BodyInit;
}

export interface GraphqlOptions {
  readonly variables?: object | undefined;
  readonly as?: TestUser | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface RestAnswer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape
  readonly body: any;
}

export interface GraphqlAnswer<Data> {
  readonly data: Data;
  readonly errors?: readonly {
    readonly message: string;
    readonly path?: readonly string[];
    readonly extensions: RestAnswer['body'];
  }[];
}

type BodyInit = string | Uint8Array<ArrayBuffer> | FormData;

const ROLES: Readonly<Record<TestUser, Role>> = {
  admin: 'administrator',
  editor: 'editor',
  author: 'author',
  contributor: 'contributor',
  subscriber: 'subscriber',
};

export interface SiteOptions {
  readonly clock?: Clock;
  readonly log?: Logger;
  /** Settings beside the database's, as the environment has them. */
  readonly env?: Record<string, string>;
}

/** A site for the tests of a file or a `describe`: it opens before the first of them and closes after the last. */
export function sharedSite(options?: SiteOptions): TestSite {
  return shared(() => openTestSite(options));
}

/** Like `sharedSite`, with a new site for each test. */
export function siteForEachTest(options?: SiteOptions): TestSite {
  return forEachTest(() => openTestSite(options));
}

export async function openTestSite({
  clock = systemClock,
  env = {},
  log = pino({ level: process.env.TEST_LOG ?? 'fatal' }),
}: SiteOptions = {}): Promise<TestSite> {
  const database = await openTestDatabase();
  const dataDir = await mkdtemp(join(fleetingFolder, 'almanac-site-'));
  await installSite(database);
  const config = readConfig({
    SITE_URL: 'http://site.test',
    SECRET_KEY: 'k'.repeat(32),
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    ...env,
  });
  const services = createServices({
    config,
    database,
    clock,
    log,
  });
  const isUsual = Object.keys(env).length === 0 && Object.keys(siteDeclaration()).length === 0;
  const app = createApp(services, await openMetrics(services));
  const made: Awaited<ReturnType<typeof makeUser>>[] = [];
  // One after the other: the order of their ids is what lists sort by.
  for (const [login, role] of Object.entries(ROLES))
    made.push(await makeUser(services, login, role));
  const passwordOf = (user: TestUser) => made.find(({ login }) => login === user)?.password ?? '';
  const authorization = (user: TestUser) =>
    `Basic ${Buffer.from(`${user}:${passwordOf(user)}`).toString('base64')}`;

  async function ask(
    address: string,
    { as, json, headers, ...init }: RestOptions,
  ): Promise<Response> {
    const all = {
      ...(as ? { authorization: authorization(as) } : {}),
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    };
    const body = json === undefined ? init.body : JSON.stringify(json);
    return app.fetch(
      new Request(address, {
        method: methodOf({ ...init, json }),
        headers: all,
        ...(body === undefined ? {} : { body }),
      }),
    );
  }

  const site: TestSite = {
    app,
    services,
    users: Object.fromEntries(made.map(({ login, id }) => [login, id])) as Record<TestUser, number>, // one of each was made
    authorization,
    async rest(path, options = {}) {
      const response = await ask(`http://site.test${config.restPath}${path}`, options);
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.includes('json') ?? false;
      const body = isJson && text !== '' ? JSON.parse(text) : text;
      if (isJson && text !== '' && isUsual && !isOtherwiseAsked(path, options)) {
        const method = methodOf(options);
        documented ??= createAnswerCheck(toOpenapi(allRoutes, aboutSite(config)));
        const untrue = documented({ method, path, status: response.status, body });
        if (untrue.length > 0)
          throw new Error(`The OpenAPI document is untrue:\n${untrue.join('\n')}`);
      }
      return { status: response.status, headers: response.headers, body };
    },
    async graphql(query, { variables, ...options } = {}) {
      const response = await ask('http://site.test/graphql', {
        json: { query, variables },
        ...options,
      });
      return (await response.json()) as never; // the shape that the caller asked for
    },
    async make(path, json, as = 'admin') {
      const { status, body } = await site.rest(path, { as, json });
      if (status >= 300) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
      return body;
    },
    async query<Data>(query: string, options?: GraphqlOptions) {
      const { data, errors } = await site.graphql<Data>(query, options);
      if (errors) throw new Error(`${query}: ${JSON.stringify(errors)}`);
      return data;
    },
    async refusal(path, options) {
      const { status, body } = await site.rest(path, options);
      return `${status} ${body.code}`;
    },
    async graphqlRefusal(query, options) {
      const { errors } = await site.graphql(query, options);
      return `${errors?.[0]?.extensions.status} ${errors?.[0]?.extensions.code}`;
    },
    fetch: async (path, init) => app.fetch(new Request(new URL(path, 'http://site.test'), init)),
    async statements(run) {
      const sent: string[] = [];
      const stop = database.onStatement((sql) => sent.push(sql));
      await run();
      stop();
      return sent;
    },
    async context(as) {
      const row =
        as &&
        (await database.tables
          .selectFrom('User')
          .select(['id', 'login', 'roles'])
          .where('login', '=', as)
          .executeTakeFirstOrThrow());
      const [surface] = surfacesOf(config);
      if (!surface) throw new Error('There is no surface.');
      return beginRequest(services, { viewer: row ? toViewer(row) : anonymous, surface });
    },
    async close() {
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  return site;
}

const methodOf = ({ method, json, body }: RestOptions): string =>
  method ?? (json === undefined && body === undefined ? 'GET' : 'POST');

/** Whether the answer has another shape than the method and the path alone have; the document says so of each of these. */
const isOtherwiseAsked = (path: string, options: RestOptions): boolean =>
  methodOf(options) === 'OPTIONS' ||
  /[?&](_fields|_envelope|_explain|_method|_jsonp|context=embed|rest_route)/.test(path) ||
  Object.keys(options.headers ?? {}).some((name) => /^x-http-method-override$/i.test(name));

/** Every answer of a site without settings and kinds of its own is held against what the OpenAPI document says of it. */
let documented: ReturnType<typeof createAnswerCheck> | undefined;

const aboutSite = (config: Config): DocumentedSite => {
  const [surface] = surfacesOf(config);
  if (!surface) throw new Error('There is no surface.');
  return { title: '', version: config.release, addresses: addressesOf(config, surface) };
};

async function makeUser({ database, authentication }: Services, login: string, role: Role) {
  const password = createApplicationPassword();
  const name = login.charAt(0).toUpperCase() + login.slice(1);
  const { id } = await database.prisma.user.create({
    data: {
      login,
      loginKey: login,
      email: `${login}@site.test`,
      emailKey: `${login}@site.test`,
      passwordHash: '',
      slug: login,
      name,
      sortName: login,
      nickname: login,
      roles: role,
      registered: '2026-01-01T00:00:00',
      applicationPasswords: {
        create: {
          uuid: randomUUID(),
          name: 'tests',
          hash: hashApplicationPassword(authentication.key, password),
          created: '2026-01-01T00:00:00',
        },
      },
    },
    select: { id: true },
  });
  return { id, login, password };
}
