import { repeat } from '../../../lib/repeat.ts';
import type { Services } from '../../../operation/services.ts';
import { tellChanges } from './tell-changes.ts';

/** The longest wait after failures, in milliseconds. */
const LONGEST_WAIT = 60_000;

/**
 * Tells webhooks of changes while the server runs. Every process looks; where nothing has changed, a look costs next to nothing.
 * @param interval in milliseconds
 * @returns how to stop; resolves when nothing of it is in progress
 */
export function tellChangesNowAndThen(services: Services, interval = 1000): () => Promise<void> {
  const { changes, schedule, log } = services;
  let told: number | null = null;
  let failures = 0;
  let next = 0;
  const look = async () => {
    await changes.refresh();
    if (changes.latest() === told && !(await schedule.isDue())) return;
    told = await tellChanges(services);
  };
  return repeat(async () => {
    if (performance.now() < next) return;
    try {
      await look();
      failures = 0;
    } catch (error) {
      failures += 1;
      next = performance.now() + Math.min(LONGEST_WAIT, interval * 2 ** failures);
      log.error(error, 'Webhooks were not told of changes; it is tried again.');
    }
  }, interval);
}
