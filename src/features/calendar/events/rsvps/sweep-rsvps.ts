import { toMoment } from '../../../../lib/clock.ts';
import { nowAndThen } from '../../../../lib/repeat.ts';
import type { Services } from '../../../../operation/services.ts';
import { write } from '../../../../storage/write.ts';
import { RSVP } from './rsvp.ts';

/** Milliseconds for which an RSVP waits for its confirmation. */
const WEEK = 7 * 24 * 3_600_000;

/** RSVPs that are removed at a time, so that no writer waits long. */
const BATCH = 200;

/** Removes RSVPs that nobody has confirmed within a week; they have no places. */
export async function sweepRsvps({
  database,
  clock,
}: Pick<Services, 'database' | 'clock'>): Promise<void> {
  const now = toMoment(clock.now());
  const since = { lt: toMoment(new Date(clock.now().getTime() - WEEK)) };
  const sweepBatch = () =>
    write(
      database,
      () => now,
      async ({ prisma, changed }) => {
        const old = { status: 'unconfirmed', since };
        const rows = await prisma.rsvp.findMany({ where: old, select: { id: true }, take: BATCH });
        for (const { id } of rows) {
          // Who confirms at this moment stays.
          const { count } = await prisma.rsvp.deleteMany({ where: { id, ...old } });
          if (count > 0) changed(RSVP, id, 'delete');
        }
        return rows.length;
      },
    );
  while ((await sweepBatch()) === BATCH);
}

export const sweepRsvpsNowAndThen = nowAndThen(
  sweepRsvps,
  3_600_000,
  'RSVPs that nobody confirmed could not be removed.',
);
