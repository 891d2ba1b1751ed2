import { builder } from '../../../../graphql/builder.ts';
import type { DonationTotal } from '../donation-report.ts';
import { MoneyRef } from './money-type.ts';

export const DonationTotalRef = builder.objectRef<DonationTotal>('DonationTotal').implement({
  description: 'What was paid and promised in one currency.',
  fields: (t) => ({
    amount: t.field({
      type: MoneyRef,
      nullable: false,
      description: 'How much in all.',
      resolve: ({ amount, currency }) => ({ amount, currency }),
    }),
    donors: t.exposeInt('donors', {
      nullable: false,
      description: 'How many different ones gave.',
    }),
    donations: t.exposeInt('donations', { nullable: false, description: 'How many donations.' }),
  }),
});
