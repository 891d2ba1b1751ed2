import { toMoment } from '../../../lib/clock.ts';
import { repeat } from '../../../lib/repeat.ts';
import type { Services } from '../../../operation/services.ts';

/** How long deliveries that have ended are kept, in milliseconds. */
const KEPT = 7 * 24 * 3_600_000;

/** How many of one webhook are kept at most. */
const MOST_KEPT = 500;

/** Removes deliveries that have ended: those that are older than a week, and of each webhook all but the latest. */
export async function sweepDeliveries(
  { database: { prisma, tables }, clock }: Pick<Services, 'database' | 'clock'>,
  most = MOST_KEPT,
): Promise<void> {
  const hasEnded = { status: { not: 'waiting' } };
  const oldest = toMoment(new Date(clock.now().getTime() - KEPT));
  await prisma.webhookDelivery.deleteMany({ where: { ...hasEnded, created: { lt: oldest } } });
  const hooks = await tables.selectFrom('Webhook').select('id').execute();
  for (const { id } of hooks) {
    const [last] = await prisma.webhookDelivery.findMany({
      where: { ...hasEnded, webhookId: id },
      select: { id: true },
      orderBy: { id: 'desc' },
      skip: most,
      take: 1,
    });
    if (last)
      await prisma.webhookDelivery.deleteMany({
        where: { ...hasEnded, webhookId: id, id: { lte: last.id } },
      });
  }
}

/** Sweeps every ten minutes; returns a function that stops it and resolves when nothing of it is in progress. */
export const sweepDeliveriesNowAndThen = (services: Services): (() => Promise<void>) =>
  repeat(
    () =>
      sweepDeliveries(services).catch((error: unknown) =>
        services.log.error(error, 'Old deliveries to webhooks could not be removed.'),
      ),
    600_000,
  );
