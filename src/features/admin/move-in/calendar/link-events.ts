import { attachParties } from '../../../calendar/events/attach-parties.ts';
import { makeOccurrences } from '../../../calendar/events/make-occurrences.ts';
import type { Placed } from '../draft.ts';
import { references } from '../moved-records.ts';
import type { OpenPage } from '../open-page.ts';
import type { EventRow } from './event-drafts.ts';

/** Writes where events take place, who holds them and which series they belong to, in the place of what was written before. */
export async function linkEvents(
  page: OpenPage,
  placed: readonly Placed<EventRow>[],
): Promise<void> {
  const { prisma } = page.transaction;
  const where = { eventId: { in: placed.map(({ localId }) => localId) } };
  await prisma.eventVenue.deleteMany({ where });
  await prisma.eventOrganizer.deleteMany({ where });
  await attachParties(
    page.transaction,
    placed.map(({ localId: eventId, row: { venues, organizers } }) => ({
      eventId,
      venues,
      organizers,
    })),
  );
  await linkSeries(page, placed);
}

/** A series comes in the same page as the first of its times, or before it. */
async function linkSeries(page: OpenPage, placed: readonly Placed<EventRow>[]): Promise<void> {
  const times = placed.filter(({ row }) => row.series !== null);
  if (times.length === 0) return;
  const seriesOf = await references(
    page,
    'entry',
    times.map(({ row }) => row.series ?? 0),
  );
  for (const { localId, row, label } of times) {
    const together = placed.find(({ remoteId }) => remoteId === row.series);
    const seriesId = together?.localId ?? seriesOf(row.series ?? 0, ['ext_events']);
    if (seriesId === null || seriesId === localId) {
      page.outcome.incomplete.push(`${label}: the series that it belongs to is not here`);
      continue;
    }
    const data = { seriesId, seriesStartLocal: row.seriesStartLocal };
    await page.transaction.prisma.event.update({ where: { entryId: localId }, data });
  }
  await makeOccurrences(
    page.transaction,
    times.map(({ localId }) => localId),
    page.now,
  );
}
