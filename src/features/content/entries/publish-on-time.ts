import { repeat } from '../../../lib/repeat.ts';
import type { Services } from '../../../operation/services.ts';

/** How late a scheduled post may be published where nobody reads, in milliseconds; a read publishes at once. */
const INTERVAL = 5_000;

/**
 * Publishes scheduled entries in the background as well, so that what follows the change log hears of them although nobody asks.
 * Answers a function that stops it, and resolves when nothing of it is under way any more.
 */
export function publishOnTime(
  { changes, schedule, log }: Pick<Services, 'changes' | 'schedule' | 'log'>,
  interval = INTERVAL,
): () => Promise<void> {
  const check = async () => {
    try {
      await changes.refresh();
      if (await schedule.isDue()) await schedule.publishDue();
    } catch (error) {
      log.error(error, 'Scheduled entries could not be published; it is tried again.');
    }
  };
  return repeat(check, interval);
}
