import { randomUUID } from 'node:crypto';
import { escapeText } from 'entities';
import { outgoingFetch } from '../../../lib/outgoing-fetch.ts';
import type { Context } from '../../../operation/context.ts';
import type { Finding } from './health-result.ts';

/** Whether this server answers at the site's address, as links and embeds expect: what comes back must be an answer of its own. */
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

/** Whether credentials reach this server through what is in front of it: those of nobody must be refused as such. */
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

/** What came back from this site's own address. */
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
