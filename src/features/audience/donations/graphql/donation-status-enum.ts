import { builder } from '../../../../graphql/builder.ts';

export const DonationStatusRef = builder.enumType('DonationStatusEnum', {
  description: 'How a donation stands.',
  values: {
    PENDING: { value: 'don-pending', description: 'Not paid yet.' },
    PREAPPROVED: { value: 'don-preapproved', description: 'Promised for good; it counts.' },
    COMPLETED: { value: 'don-completed', description: 'Paid; it counts.' },
    FAILED: { value: 'don-failed', description: 'The payment failed.' },
    CANCELLED: { value: 'don-cancelled', description: 'Cancelled.' },
    REFUNDED: { value: 'don-refunded', description: 'Paid back.' },
  } as const,
});
