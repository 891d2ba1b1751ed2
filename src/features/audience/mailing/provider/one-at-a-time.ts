import { toMoment } from '../../../../lib/clock.ts';
import type { Services } from '../../../../operation/services.ts';

/**
 * Two jobs about one subscriber must not be under way at once: the older state could arrive last.
 * @throws Error while an earlier one runs, so that this one is tried again
 */
export async function assertNoneRunning(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  name: string,
  { subscriberId, jobId }: { readonly subscriberId: number; readonly jobId: number },
): Promise<void> {
  const other = await database.tables
    .selectFrom('Job')
    .select('id')
    .where('name', '=', name)
    .where('payload', '=', JSON.stringify({ subscriberId }))
    .where('id', '<', jobId)
    .where('lockedUntil', '>=', toMoment(clock.now()))
    .where('failedAt', 'is', null)
    .executeTakeFirst();
  if (other) throw new Error('An earlier hand-over of this subscriber is under way.');
}
