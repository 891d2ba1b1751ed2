import { GraphQLError, Kind } from 'graphql';
import { arg, defineWhere, validId } from '../../../../graphql/args-input.ts';
import { builder } from '../../../../graphql/builder.ts';
import { defineRecordType } from '../../../../graphql/record-type.ts';
import { type Money, toDecimalText, toReadableText } from '../../../../lib/money.ts';
import { getCampaign, getDonation, getDonor } from '../donation-records.ts';
import { donationFilterArgs } from '../list-donations.ts';
import type { DonationTotal } from '../report-donations.ts';

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

/** Their fields are in files of their own. */
export const campaignType = defineRecordType('DonationCampaign', 'campaign', getCampaign);
export const donorType = defineRecordType('Donor', 'donor', getDonor);
export const donationType = defineRecordType('Donation', 'donation', getDonation);

export const donationWhere = defineWhere({
  name: 'DonationWhereInput',
  description: 'Which donations; all that is said must hold.',
  args: donationFilterArgs,
  fields: {
    campaignId: validId('campaign', 'campaign'),
    donorId: validId('donor', 'donor'),
    statusIn: arg('status', { type: DonationStatusRef, isEmptyNone: true }),
    from: arg('from'),
    until: arg('until'),
    origin: arg('origin'),
    externalId: arg('external_id'),
  },
});

/** Integers beyond the range of `Int`; up to 2^53, JSON represents them exactly. */
export const MinorUnitsRef = builder.scalarType('MinorUnits', {
  description:
    "A whole number of a currency's least unit (cents of EUR, yen of JPY), exact up to 2^53; `Int` would end at 21 million euros.",
  serialize: (value) => value,
  parseValue: wholeNumber,
  parseLiteral: (node) => wholeNumber(node.kind === Kind.INT ? Number(node.value) : undefined),
});

export const MoneyRef = builder.objectRef<Money>('Money').implement({
  description: 'An amount of a currency.',
  fields: (t) => ({
    amount: t.field({
      type: MinorUnitsRef,
      nullable: false,
      description: "In the currency's least unit.",
      resolve: ({ amount }) => amount,
    }),
    currency: t.exposeString('currency', { nullable: false, description: 'Its ISO 4217 code.' }),
    decimal: t.string({
      nullable: false,
      description: 'The amount with its decimal places, `12.50`.',
      resolve: toDecimalText,
    }),
    formatted: t.string({
      nullable: false,
      description: "The amount as people read it in the site's language.",
      resolve: (money, _, { site }) => toReadableText(money, site.language),
    }),
  }),
});

function wholeNumber(value: unknown): number {
  if (Number.isSafeInteger(value)) return Number(value);
  throw new GraphQLError("MinorUnits must be a whole number of the currency's least unit.");
}

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
