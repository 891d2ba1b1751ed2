import { escapeText } from 'entities';
import { type RawBuilder, sql } from 'kysely';
import { contentKinds } from '../../../content/kinds/registry.ts';
import { kindCapability } from '../../../content/record-capabilities.ts';
import { toMoment } from '../../../lib/clock.ts';
import { GuardedFetchError } from '../../../lib/guarded-fetch/checked-url.ts';
import type { Context } from '../../../operation/context.ts';
import { refused } from '../../../operation/errors.ts';
import { defineOperation } from '../../../operation/operation.ts';
import type { Services } from '../../../operation/services.ts';
import {
  askOwnSite,
  checkAuthorization,
  checkBackground,
  checkLoopback,
  type Finding,
  type HealthResult,
  type OwnAnswer,
  reasonOf,
} from './site-checks.ts';

/** In milliseconds; a front page that takes longer makes people go. */
const SLOW = 600;

/** Whether pages are cached and their ETags survive proxies: the front page must come fast, and a browser that has it must get a 304. */
async function checkPageCache(context: Context): Promise<Finding> {
  try {
    const times: number[] = [];
    let tag = '';
    for (let i = 0; i < 3; i++) {
      const answer = await askOwnSite(context, '/');
      if (answer.status !== 200)
        return wanting(`The front page answers ${answer.status}.`, 'critical');
      times.push(answer.milliseconds);
      tag = answer.headers.get('etag') ?? '';
    }
    const again = tag === '' ? null : await askOwnSite(context, '/', { 'If-None-Match': tag });
    return judge(Math.min(...times), again);
  } catch (error) {
    return wanting(`The front page can not be had: ${reasonOf(error)}.`, 'critical');
  }
}

function judge(fastest: number, again: OwnAnswer | null): Finding {
  const time = `${Math.round(fastest)} ms`;
  if (again?.status !== 304)
    return wanting(
      'Browsers are sent pages that they have: the ETag is lost or changed on the way.',
    );
  if (fastest > SLOW) return wanting(`The front page takes ${time}.`);
  return {
    label: 'Pages are cached, and fast',
    status: 'good',
    description: `<p>The front page takes ${time}, and is not sent again to browsers that have it.</p>`,
  };
}

const wanting = (reason: string, status: Finding['status'] = 'recommended'): Finding => ({
  label: 'Pages could be answered faster',
  status,
  description: `<p>${escapeText(reason)}</p>`,
  actions: '<p>Look at the proxy in front: it should pass ETag and If-None-Match on.</p>',
});

/** Milliseconds for which a result is reused, so that repeated calls can't make this server send many requests. */
const REMEMBERED = 60_000;

interface Remembered {
  readonly at: number;
  readonly finding: Promise<Finding>;
}

const memory = new WeakMap<Services, Remembered>();

/**
 * Whether this server reaches the Internet, which embeds, previews of links and imports need: names are resolved and a page is
 * fetched, under the limits of every fetch (docs/rest.md §9).
 */
function checkOutside({ services }: Context): Promise<Finding> {
  const now = services.clock.now().getTime();
  const known = memory.get(services);
  if (known && now - known.at < REMEMBERED) return known.finding;
  const finding = probe(services);
  memory.set(services, { at: now, finding });
  return finding;
}

async function probe({ guardedFetch, config }: Services): Promise<Finding> {
  const { healthProbeUrl: address } = config;
  try {
    await guardedFetch(address, { types: TYPES, isCut: true });
    return {
      label: 'Your site can reach other sites',
      status: 'good',
      description: `<p>${escapeText(address)} has answered.</p>`,
    };
  } catch (error) {
    if (!(error instanceof GuardedFetchError)) throw error;
    return {
      label: 'Your site can not reach other sites',
      status: 'critical',
      description: `<p>${escapeText(address)}: ${escapeText(error.message)} Embeds, previews of links and imports need this.</p>`,
      actions:
        '<p>Let the server look up names and connect to ports 80 and 443; set HEALTH_PROBE_URL if this address is to be another.</p>',
    };
  }
}

const TYPES = ['text/html', 'text/plain', 'application/json'];

/** @throws ApiError `rest_forbidden` */
function assertAdministrator({ viewer }: Context): void {
  if (!viewer.can('manage_options'))
    throw refused(
      viewer,
      'rest_forbidden',
      'You are not allowed to look into the health of the site.',
    );
}

type Check = (context: Context) => Finding | Promise<Finding>;

/** @param name as addresses have it: `https-status` */
const defineCheck = (
  name: string,
  kind: HealthResult['badge']['label'],
  what: string,
  check: Check,
) =>
  defineOperation({
    name: `check${name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    kind: 'query',
    summary: `Checks whether ${what}.`,
    args: {},
    authorize: assertAdministrator,
    async resolve(context): Promise<HealthResult> {
      const { actions = '', ...finding } = await check(context);
      const badge = { label: kind, color: 'blue' } as const;
      return { ...finding, badge, actions, test: name.replaceAll('-', '_') };
    },
  });

/** docs/rest.md §10.1: the checks by the name that addresses have, in the order of the site index. */
export const healthChecks = {
  'background-updates': defineCheck(
    'background-updates',
    'Security',
    'the database fits the release and no work waits',
    checkBackground,
  ),
  'loopback-requests': defineCheck(
    'loopback-requests',
    'Performance',
    'this server answers at the address of the site',
    checkLoopback,
  ),
  'https-status': defineCheck('https-status', 'Security', 'visitors come by HTTPS', checkHttps),
  'dotorg-communication': defineCheck(
    'dotorg-communication',
    'Security',
    'this server reaches other sites',
    checkOutside,
  ),
  'authorization-header': defineCheck(
    'authorization-header',
    'Security',
    'credentials reach this server',
    checkAuthorization,
  ),
  'page-cache': defineCheck(
    'page-cache',
    'Performance',
    'pages are kept and answered fast',
    checkPageCache,
  ),
} as const;

/** docs/rest.md §10.1 */
export const readDirectorySizes = defineOperation({
  name: 'readDirectorySizes',
  kind: 'query',
  summary: 'Reads how much the database and the media take.',
  args: {},
  authorize: assertAdministrator,
  resolve: (context): Promise<SiteSizes> => measureSizes(context),
});

/** Whether visitors come by HTTPS: the site's address says so, and all links and cookies follow it. */
function checkHttps({ addresses }: Context): Finding {
  if (addresses.site.startsWith('https:'))
    return {
      label: 'Your website uses HTTPS',
      status: 'good',
      description: '<p>Nobody on the way can read or change what is sent.</p>',
    };
  return {
    label: 'Your website does not use HTTPS',
    status: 'recommended',
    description: `<p>The address of this site is ${escapeText(addresses.site)}: whoever is on the way can read passwords and change pages.</p>`,
    actions:
      '<p>Get a certificate, let the proxy in front answer HTTPS, and set SITE_URL to the address with https.</p>',
  };
}

/** The sizes of the site's data, in bytes. */
export interface SiteSizes {
  readonly database: number;
  /** Of all media with their smaller images, as they were when they were stored. */
  readonly uploads: number;
  /** Whether there are more media than are counted. */
  readonly isPartial: boolean;
}

const CHUNK = 1000;
const MOST_CHUNKS = 100;

/** Reads the size of the database from the database itself, and sums the sizes of media from their records, without walking a folder. */
async function measureSizes(context: Context): Promise<SiteSizes> {
  const [database, media] = await Promise.all([databaseBytes(context), mediaBytes(context)]);
  return { database, ...media };
}

async function databaseBytes({ services: { database } }: Context): Promise<number> {
  const size =
    database.provider === 'sqlite'
      ? sql<{
          bytes: number;
        }>`SELECT page_count * page_size AS bytes FROM pragma_page_count(), pragma_page_size()`
      : sql<{ bytes: number }>`SELECT pg_database_size(current_database()) AS bytes`;
  const { rows } = await size.execute(database.tables);
  return Number(rows[0]?.bytes ?? 0);
}

async function mediaBytes(context: Context) {
  let uploads = 0;
  let after = 0;
  for (let chunk = 0; chunk < MOST_CHUNKS; chunk++) {
    const rows = await context
      .read('MediaItem')
      .selectFrom('MediaItem')
      .select(['entryId', 'bytes', 'sizes'])
      .where('entryId', '>', after)
      .orderBy('entryId')
      .limit(CHUNK)
      .execute();
    for (const { bytes, sizes } of rows) uploads += bytes + bytesOfSizes(sizes);
    if (rows.length < CHUNK) return { uploads, isPartial: false };
    after = rows.at(-1)?.entryId ?? after;
  }
  return { uploads, isPartial: true };
}

function bytesOfSizes(json: string): number {
  const sizes: Readonly<Record<string, { readonly bytes?: number }>> = JSON.parse(json);
  return Object.values(sizes).reduce((sum, { bytes = 0 }) => sum + bytes, 0);
}

/** Records that wait for somebody. */
export interface Waiting {
  /** `comment`, `submission`, or the name of a kind. */
  readonly kind: string;
  readonly count: number;
}

/** Messages of contact forms that count as new, in days. */
const NEW = 14;

/** Counts by one statement what waits for the caller: comments to judge, new messages, and drafts, of others too for those who edit them. */
export const countWaiting = defineOperation({
  name: 'countWaiting',
  kind: 'query',
  summary: 'Counts what waits for you: comments, new messages of contact forms, and drafts.',
  args: {},
  authorize({ viewer }) {
    if (!viewer.can('edit_posts'))
      throw refused(viewer, 'rest_forbidden', 'You are not allowed to see what waits.');
  },
  async resolve({ viewer, services, read }): Promise<readonly Waiting[]> {
    const since = toMoment(new Date(services.clock.now().getTime() - NEW * 86_400_000));
    const kinds = contentKinds
      .map(({ name }) => name)
      .filter((name) => viewer.can(kindCapability('edit', name)));
    const ofOthers = kinds.filter((name) => viewer.can(kindCapability('edit_others', name)));
    const parts = [
      ...(viewer.can('moderate_comments') ? [COMMENTS] : []),
      ...(viewer.can('manage_options') ? [newMessages(since)] : []),
      // A part for each, so that an index has the rows of both.
      ...draftsOf(ofOthers, sql`1 = 1`),
      ...draftsOf(
        kinds.filter((name) => !ofOthers.includes(name)),
        sql`"authorId" = ${viewer.id}`,
      ),
    ];
    if (parts.length === 0) return [];
    const { rows } = await sql<Waiting>`${sql.join(parts, sql` UNION ALL `)}`.execute(
      read('Comment', 'FormSubmission', 'Entry'),
    );
    return rows
      .map(({ kind, count }) => ({ kind, count: Number(count) }))
      .filter(({ count }) => count > 0);
  },
});

const COMMENTS = sql`SELECT 'comment' AS "kind", count(*) AS "count" FROM "Comment" WHERE "status" = 'hold'`;

const newMessages = (since: string) =>
  sql`SELECT 'submission' AS "kind", count(*) AS "count" FROM "FormSubmission" WHERE "status" <> 'spam' AND "moment" >= ${since}`;

const draftsOf = (kinds: readonly string[], condition: RawBuilder<unknown>) =>
  kinds.length === 0
    ? []
    : [
        sql`SELECT "kind", count(*) AS "count" FROM "Entry" WHERE "kind" IN (${sql.join(kinds)}) AND "status" IN ('draft', 'pending') AND ${condition} GROUP BY "kind"`,
      ];
