import type { Move } from './move.ts';
import { noOutcome, type Outcome } from './open-page.ts';

const BATCH = 500;

/** Takes the picture away from entries whose picture turned out to be another kind of entry, once all of them are here. */
export async function settlePictures({ database, site, inTransaction }: Move): Promise<Outcome> {
  const outcome = noOutcome();
  const wrong = await database.tables
    .selectFrom('MovedRecord')
    .innerJoin('Entry', 'Entry.id', 'MovedRecord.localId')
    .innerJoin('Entry as picture', 'picture.id', 'Entry.featuredMediaId')
    .select(['Entry.id', 'Entry.kind', 'MovedRecord.remoteId', 'picture.id as pictureId'])
    .where('MovedRecord.site', '=', site.home)
    .where('MovedRecord.kind', '=', 'entry')
    .where('picture.kind', '!=', 'attachment')
    .execute();
  for (const { kind, remoteId, pictureId } of wrong)
    outcome.incomplete.push(`${kind} ${remoteId}: its picture ${pictureId} is of another kind`);
  for (let from = 0; from < wrong.length; from += BATCH) {
    const batch = wrong.slice(from, from + BATCH);
    await inTransaction(async ({ prisma, changed }) => {
      await prisma.entry.updateMany({
        where: { id: { in: batch.map(({ id }) => id) } },
        data: { featuredMediaId: null, version: { increment: 1 } },
      });
      for (const { id, kind } of batch) changed(kind, id, 'update');
    });
  }
  return outcome;
}
