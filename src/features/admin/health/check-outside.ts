import { escapeText } from 'entities';
import { GuardedFetchError } from '../../../lib/guarded-fetch/guarded-fetch-error.ts';
import type { Context } from '../../../operation/context.ts';
import type { Services } from '../../../operation/services.ts';
import type { Finding } from './health-result.ts';

/** In milliseconds: for so long what was found is answered again, so that nobody is asked in a loop. */
const REMEMBERED = 60_000;

interface Remembered {
  readonly at: number;
  readonly finding: Promise<Finding>;
}

const memory = new WeakMap<Services, Remembered>();

/**
 * Whether this server reaches the Internet, which embeds, previews of links and imports need: names are resolved and a page is
 * fetched, under the limits of every fetch (behaviour.md §12).
 */
export function checkOutside({ services }: Context): Promise<Finding> {
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
