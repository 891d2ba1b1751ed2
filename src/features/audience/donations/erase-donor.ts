import { recordId } from '../../../operation/args.ts';
import { defineOperation } from '../../../operation/operation.ts';
import type { Transaction } from '../../../storage/write.ts';
import { toSortText } from '../../content/entries/text/fold-letters.ts';
import { loadRecord } from './donation-loaders.ts';
import { assertCapability } from './donation-policy.ts';

/** What is left to show of a donor; exports have it as the name. */
const NAME = 'Erased';
const erased = { email: '', emailKey: null, name: NAME, sortName: toSortText(NAME) };

/**
 * Answers the donor's id. The donations stay on the books with their amounts, campaigns, statuses and external ids, so that sums
 * stay as they are and no import brings them again; their notes go. Who gives from the same address later is a new donor.
 */
export const eraseDonor = defineOperation({
  name: 'eraseDonor',
  kind: 'mutation',
  summary: 'Erases what is known of a donor; the donations stay, without their notes.',
  args: { id: recordId({ description: 'The id of the donor.' }) },
  authorize({ viewer }) {
    assertCapability(viewer, 'edit_donations');
    assertCapability(viewer, 'view_don_sensitive_data');
  },
  async resolve(context, { id }): Promise<number> {
    await loadRecord(context, 'donor', id);
    await context.write(async (transaction) => {
      const { prisma, changed } = transaction;
      const { count } = await prisma.donor.updateMany({
        where: { id, NOT: erased },
        data: { ...erased, version: { increment: 1 } },
      });
      if (count > 0) changed('private:donor', id, 'update');
      await eraseNotes(transaction, id);
    });
    return id;
  },
});

/** Of the donations themselves and of the steps that they took. */
async function eraseNotes({ prisma, changed }: Transaction, donorId: number): Promise<void> {
  const noted = { not: '' };
  const where = { donorId, OR: [{ note: noted }, { steps: { some: { note: noted } } }] };
  const donations = await prisma.donation.findMany({ where, select: { id: true } });
  await prisma.donation.updateMany({ where, data: { note: '', version: { increment: 1 } } });
  await prisma.donationStatusChange.updateMany({
    where: { donation: { donorId }, note: noted },
    data: { note: '' },
  });
  for (const { id } of donations) changed('private:donation', id, 'update');
}
