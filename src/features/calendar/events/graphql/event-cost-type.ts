import { builder } from '../../../../graphql/builder.ts';
import { type CostColumns, costValues } from '../event-cost.ts';

/** What an event costs. */
export const EventCostRef = builder.objectRef<CostColumns>('EventCost').implement({
  description: 'What an event costs, in parts.',
  fields: (t) => ({
    values: t.stringList({
      nullable: false,
      description: 'The numbers in it, the lowest first, or else its words as a slug: `free`.',
      resolve: ({ cost }) => [...costValues(cost)],
    }),
    currencySymbol: t.exposeString('currencySymbol', {
      nullable: true,
      description: 'The sign of its own currency; empty for the site’s.',
    }),
    currencyCode: t.exposeString('currencyCode', {
      nullable: true,
      description: 'The code of its own currency.',
    }),
    currencyPosition: t.exposeString('currencyPosition', {
      nullable: true,
      description: '`prefix` or `suffix`.',
    }),
  }),
});
