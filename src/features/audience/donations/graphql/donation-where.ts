import { builder } from '../../../../graphql/builder.ts';
import type { Maybe } from '../../../../graphql/input-values.ts';
import { optionalItems } from '../../../../graphql/optional-items.ts';
import { type AskedArgs, id, items, one, readWhere } from '../../../../graphql/where-args.ts';
import { DonationStatusRef } from './donation-models.ts';

export const DonationWhereRef = builder.inputType('DonationWhereInput', {
  description: 'Which donations; all that is said must hold.',
  fields: (t) => ({
    campaignId: t.id({ description: 'Given to this campaign.' }),
    donorId: t.id({ description: 'Given by this donor.' }),
    statusIn: t.field({
      type: [DonationStatusRef],
      required: optionalItems,
      description: 'In any of these statuses.',
    }),
    from: t.string({ description: "Given at this time or later; in the site's zone or with one." }),
    until: t.string({ description: 'Given before this time, as `from`.' }),
    origin: t.string({ description: 'From this service.' }),
    externalId: t.string({ description: 'Called so there.' }),
  }),
});

/** A `where` as the arguments of `listDonations` and `exportDonations`. */
export const readDonationWhere = (where: Maybe<typeof DonationWhereRef.$inferInput>): AskedArgs =>
  readWhere(where, {
    campaign: id('campaign', 'campaignId'),
    donor: id('donor', 'donorId'),
    status: items('statusIn'),
    from: one('from'),
    until: one('until'),
    origin: one('origin'),
    external_id: one('externalId'),
  });
