import { ApiError } from '../../../lib/api-error.ts';
import { oneOf, recordId, required, string } from '../../../operation/args.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { loadDonation, requiring, unknownRecord } from './donation-records.ts';

/** How a donation stands, by its documented name; aliases have names of their own (docs/rest.md §1.2, §7.3). */
export const donationStatuses = [
  'don-pending',
  'don-preapproved',
  'don-completed',
  'don-failed',
  'don-cancelled',
  'don-refunded',
] as const;

export type DonationStatus = (typeof donationStatuses)[number];

/** The statuses whose donations a report counts: paid, or promised for good. */
export const countedStatuses = [
  'don-completed',
  'don-preapproved',
] as const satisfies readonly DonationStatus[];

/** Where a donation may go from each status; nowhere means that it is at its end. */
const nextStatuses: Readonly<Record<DonationStatus, readonly DonationStatus[]>> = {
  'don-pending': ['don-completed', 'don-failed', 'don-cancelled', 'don-preapproved'],
  'don-preapproved': ['don-completed', 'don-cancelled'],
  'don-completed': ['don-refunded'],
  'don-failed': [],
  'don-cancelled': [],
  'don-refunded': [],
};

/** The statuses from which a donation may come to this one. */
const statusesBefore = (status: DonationStatus): readonly DonationStatus[] =>
  donationStatuses.filter((from) => nextStatuses[from].includes(status));

/** The statuses that a donation may be given next; none for an end. */
export const statusesAfter = (status: string): readonly DonationStatus[] =>
  isDonationStatus(status) ? nextStatuses[status] : [];

export const isDonationStatus = (text: string): text is DonationStatus =>
  donationStatuses.some((status) => status === text);

/**
 * Answers the donation's id. Of two callers who change it at once, one is refused.
 * @throws ApiError 409 `donation_status_refused` for a way that donations don't take (docs/rest.md §7.3)
 */
export const changeDonationStatus = defineOperation({
  name: 'changeDonationStatus',
  kind: 'mutation',
  summary: 'Moves a donation on to another status.',
  args: {
    id: recordId({ description: 'The id of the donation.' }),
    status: required(oneOf(donationStatuses, { description: 'The status to come.' })),
    note: string({ description: 'Why.', maxLength: 2000, default: '' }),
  },
  authorize: requiring('edit_donations'),
  async resolve(context, { id, status, note }): Promise<number> {
    await loadDonation(context, id);
    await context.write(async ({ prisma, changed }) => {
      const before = statusesBefore(status);
      for (const from of before) {
        // The status is part of the condition: whoever comes second finds nothing to change.
        const { count } = await prisma.donation.updateMany({
          where: { id, status: from },
          data: { status, version: { increment: 1 } },
        });
        if (count === 0) continue;
        await prisma.donationStatusChange.create({
          data: {
            donationId: id,
            fromStatus: from,
            toStatus: status,
            moment: context.now,
            userId: context.viewer.id || null,
            note,
          },
        });
        changed('private:donation', id, 'update');
        return;
      }
      const now = await prisma.donation.findUnique({ where: { id }, select: { status: true } });
      throw now ? statusRefused(now.status, status) : unknownRecord('donation');
    });
    return id;
  },
});

const statusRefused = (from: string, to: string): ApiError =>
  new ApiError('donation_status_refused', 409, `A donation does not go from ${from} to ${to}.`, {
    data: { from, to },
  });
