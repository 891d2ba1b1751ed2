import { toMoment } from '../../../lib/clock.ts';
import { nowAndThen } from '../../../lib/repeat.ts';
import type { Services } from '../../../operation/services.ts';
import { write } from '../../../storage/write.ts';

/** How long an unconfirmed sign-up is stored, in milliseconds from the last letter that asked for confirmation. */
const KEPT = 30 * 24 * 3_600_000;

/** Subscribers that are removed at a time, so that no writer waits long. */
const BATCH = 200;

/**
 * Removes who signed up more than thirty days ago and has never confirmed; no provider knows of them. That an address is not to
 * be written to stays noted, where it was.
 */
export async function sweepUnconfirmed({
  database,
  clock,
}: Pick<Services, 'database' | 'clock'>): Promise<void> {
  const now = toMoment(clock.now());
  const before = toMoment(new Date(clock.now().getTime() - KEPT));
  for (let last = 0; ; ) {
    const rows = await database.tables
      .selectFrom('Subscriber')
      .select('id')
      .where('status', '=', 'pending')
      .where('optInAsked', '<', before)
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    const until = rows.at(-1)?.id;
    if (until === undefined) return;
    await write(
      database,
      () => now,
      async ({ prisma, changed }) => {
        for (const { id } of rows) {
          // Who confirms or signs up again at this moment stays.
          const { count } = await prisma.subscriber.deleteMany({
            where: { id, status: 'pending', optInAsked: { lt: before } },
          });
          if (count > 0) changed('private:subscriber', id, 'delete');
        }
      },
    );
    last = until;
  }
}

export const sweepUnconfirmedNowAndThen = nowAndThen(
  sweepUnconfirmed,
  3_600_000,
  'Sign-ups that nobody confirmed could not be removed.',
);
