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
export const statusesBefore = (status: DonationStatus): readonly DonationStatus[] =>
  donationStatuses.filter((from) => nextStatuses[from].includes(status));

/** The statuses that a donation may be given next; none for an end. */
export const statusesAfter = (status: string): readonly DonationStatus[] =>
  isDonationStatus(status) ? nextStatuses[status] : [];

export const isDonationStatus = (text: string): text is DonationStatus =>
  donationStatuses.some((status) => status === text);
