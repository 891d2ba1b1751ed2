import { randomUUID } from 'node:crypto';
import { escapeText } from 'entities';
import { sql } from 'kysely';
import { toMoment } from '../../../lib/clock.ts';
import { outgoingFetch } from '../../../lib/outgoing-fetch.ts';
import type { Context } from '../../../operation/context.ts';
import { objectSchema, typed } from '../../../operation/representation/resource-schema.ts';
import { migrationNames } from '../../../storage/migrations/migration.ts';

/** The result of a check of this server, in the form that existing clients of the interface read. */
export interface HealthResult {
  /** One sentence, plain text. */
  readonly label: string;
  readonly status: HealthStatus;
  readonly badge: { readonly label: 'Security' | 'Performance'; readonly color: 'blue' };
  /** HTML. */
  readonly description: string;
  /** HTML with proposed actions; may be empty. */
  readonly actions: string;
  /** The check's name. */
  readonly test: string;
}

/** `recommended`: it works, and could be better; `critical`: something doesn't work. */
export type HealthStatus = 'good' | 'recommended' | 'critical';

/** The response of a check, for the OpenAPI document. */
export const healthSchema = objectSchema({
  label: typed('string', 'One sentence, plain text.'),
  status: { enum: ['good', 'recommended', 'critical'] },
  badge: objectSchema({
    label: { enum: ['Security', 'Performance'] },
    color: typed('string', 'Of the mark that says so.'),
  }),
  description: typed('string', 'As HTML.'),
  actions: typed('string', 'What can be done, as HTML; empty for nothing.'),
  test: typed('string', "The check's name."),
});

/** The part of a result that a check writes itself; its name and its kind complete it. */
export type Finding = Pick<HealthResult, 'label' | 'status' | 'description'> &
  Partial<Pick<HealthResult, 'actions'>>;

/** In milliseconds: work that has waited longer is not being done. */
const OVERDUE = 10 * 60_000;

/** Whether background work runs: the database fits this release, and no job or scheduled entry waits for long. */
export async function checkBackground(context: Context): Promise<Finding> {
  const faults = [
    ...(await missingMigrations(context)),
    ...(await waitingJobs(context)),
    ...(await waitingEntries(context)),
  ];
  const givenUp = await givenUpJobs(context);
  const description = `<p>${[...faults, ...givenUp].map(escapeText).join(' ')}</p>`;
  if (faults.length > 0)
    return {
      label: 'Background work is not done',
      status: 'critical',
      description,
      actions: '<p>Restart the server and read its log.</p>',
    };
  if (givenUp.length > 0)
    return {
      label: 'Background work was given up',
      status: 'recommended',
      description,
      actions:
        '<p><code>almanac jobs list</code> tells why; <code>almanac jobs retry</code> has it tried again, <code>almanac jobs discard</code> forgets it.</p>',
    };
  return {
    label: 'Background work is done',
    status: 'good',
    description: '<p>The database fits this release, and nothing that is due is waiting.</p>',
  };
}

async function missingMigrations({ services }: Context): Promise<string[]> {
  const { provider, tables } = services.database;
  const { rows } = await sql<{ name: string }>`
    SELECT migration_name AS name FROM "_prisma_migrations" WHERE finished_at IS NOT NULL`.execute(
    tables,
  );
  const applied = new Set(rows.map(({ name }) => name));
  const missing = migrationNames(provider).filter((name) => !applied.has(name));
  return missing.length === 0 ? [] : [`The database lacks ${missing.length} migrations.`];
}

const longAgo = ({ services }: Context): string =>
  toMoment(new Date(services.clock.now().getTime() - OVERDUE));

async function waitingJobs(context: Context): Promise<string[]> {
  const rows = await context
    .read('Job')
    .selectFrom('Job')
    .select('name')
    .where('failedAt', 'is', null)
    .where('runAfter', '<', longAgo(context))
    .where((eb) => eb.or([eb('lockedUntil', 'is', null), eb('lockedUntil', '<', context.now)]))
    .limit(100)
    .execute();
  const names = [...new Set(rows.map(({ name }) => name))].join(', ');
  return rows.length === 0 ? [] : [`Work that is long due has not been done: ${names}.`];
}

async function givenUpJobs(context: Context): Promise<string[]> {
  const rows = await context
    .read('Job')
    .selectFrom('Job')
    .select('name')
    .distinct()
    .where('failedAt', 'is not', null)
    .orderBy('name')
    .execute();
  return rows.length === 0
    ? []
    : [`Work was tried and given up: ${rows.map(({ name }) => name).join(', ')}.`];
}

async function waitingEntries(context: Context): Promise<string[]> {
  const row = await context
    .read('Entry')
    .selectFrom('Entry')
    .select('id')
    .where('status', '=', 'future')
    .where('date', '<', longAgo(context))
    .limit(1)
    .executeTakeFirst();
  return row ? ['What was scheduled has not been published.'] : [];
}

/** Whether this server responds at the site's address, as links and embeds expect: the response must be its own. */
export async function checkLoopback(context: Context): Promise<Finding> {
  const id = randomUUID();
  try {
    const { status, headers, text } = await askOwnSite(context, '/healthz', { 'X-Request-Id': id });
    const isOwn = headers.get('x-request-id') === id && text.includes('"status":"ok"');
    if (status === 200 && isOwn)
      return {
        label: 'Your site can reach itself',
        status: 'good',
        description: '<p>At the address of the site this server answers.</p>',
      };
    return unreachable(`something else answered there, with status ${status}`);
  } catch (error) {
    return unreachable(reasonOf(error));
  }

  function unreachable(reason: string): Finding {
    return {
      label: 'Your site can not reach itself',
      status: 'critical',
      description: `<p>At ${escapeText(context.addresses.site)}: ${escapeText(reason)}.</p>`,
      actions: '<p>Set SITE_URL to the address at which visitors reach this server.</p>',
    };
  }
}

/** Whether credentials pass the proxies in front of this server: invalid ones must be refused as invalid. */
export async function checkAuthorization(context: Context): Promise<Finding> {
  const nobody = `nobody-${randomUUID()}`;
  const authorization = `Basic ${Buffer.from(`${nobody}:nothing`).toString('base64')}`;
  try {
    const path = `${context.services.config.restPath}/`;
    const { status, text } = await askOwnSite(context, path, { authorization });
    if (status === 401 && text.includes('"incorrect_password"'))
      return {
        label: 'The Authorization header works as expected',
        status: 'good',
        description: '<p>Application passwords reach this server.</p>',
      };
    return lost(`credentials of nobody were answered with status ${status}`);
  } catch (error) {
    return lost(reasonOf(error));
  }

  function lost(reason: string): Finding {
    return {
      label: 'The Authorization header is missing',
      status: 'recommended',
      description: `<p>Applications can not log in: ${escapeText(reason)}.</p>`,
      actions: '<p>Let the proxy in front pass the Authorization header on.</p>',
    };
  }
}

/** The response that this server got from its own address. */
export interface OwnAnswer {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  /** The beginning of its body. */
  readonly text: string;
  readonly milliseconds: number;
}

const PATIENCE_MS = 5000;
const MOST_CHARACTERS = 65_536;

/**
 * Asks the site at its own address, the way visitors reach it. The address is the configuration's, so that it needs no guard.
 * @throws Error where there is no answer in time
 */
export async function askOwnSite(
  { addresses }: Context,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<OwnAnswer> {
  const begin = performance.now();
  const response = await outgoingFetch(addresses.page(path), {
    headers,
    redirect: 'manual',
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > MOST_CHARACTERS) break;
  }
  const milliseconds = performance.now() - begin;
  return { status: response.status, headers: response.headers, text, milliseconds };
}

/** Why there was no answer, for people; the library hides the reason one level down. */
export function reasonOf(error: unknown): string {
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return inner instanceof Error ? inner.message : String(inner);
}
