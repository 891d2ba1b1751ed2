import { GraphQLError, Kind } from 'graphql';
import { arg, defineWhere, validId } from '../../../../graphql/args-input.ts';
import { builder } from '../../../../graphql/builder.ts';
import { connectionType } from '../../../../graphql/connection.ts';
import { findableNode, type NodeModel } from '../../../../graphql/node.ts';
import { performOrNull } from '../../../../graphql/perform.ts';
import { type Money, toDecimalText, toReadableText } from '../../../../lib/money.ts';
import type { Context } from '../../../../operation/context.ts';
import {
  type Campaign,
  type Donation,
  type Donor,
  getCampaign,
  getDonation,
  getDonor,
} from '../donation-records.ts';
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

export interface CampaignModel extends NodeModel {
  readonly campaign: Campaign;
}

export interface DonorModel extends NodeModel {
  readonly donor: Donor;
}

export interface DonationModel extends NodeModel {
  readonly donation: Donation;
}

export const toCampaignModel = (campaign: Campaign): CampaignModel => ({
  typename: 'DonationCampaign',
  idType: 'campaign',
  databaseId: campaign.id,
  campaign,
});

export const toDonorModel = (donor: Donor): DonorModel => ({
  typename: 'Donor',
  idType: 'donor',
  databaseId: donor.id,
  donor,
});

export const toDonationModel = (donation: Donation): DonationModel => ({
  typename: 'Donation',
  idType: 'donation',
  databaseId: donation.id,
  donation,
});

/** The campaign of an id; null for none, or for who may not read it. */
export async function findCampaign(context: Context, id: number): Promise<CampaignModel | null> {
  const campaign = await performOrNull(getCampaign, context, { id });
  return campaign && toCampaignModel(campaign);
}

/** As `findCampaign`. */
export async function findDonor(context: Context, id: number): Promise<DonorModel | null> {
  const donor = await performOrNull(getDonor, context, { id });
  return donor && toDonorModel(donor);
}

/** As `findCampaign`. */
export async function findDonation(context: Context, id: number): Promise<DonationModel | null> {
  const donation = await performOrNull(getDonation, context, { id });
  return donation && toDonationModel(donation);
}

/** Their fields are in files of their own. */
export const CampaignRef = builder.objectRef<CampaignModel>('DonationCampaign');
export const DonorRef = builder.objectRef<DonorModel>('Donor');
export const DonationRef = builder.objectRef<DonationModel>('Donation');

export const CampaignConnectionRef = connectionType('DonationCampaign', CampaignRef);
export const DonorConnectionRef = connectionType('Donor', DonorRef);
export const DonationConnectionRef = connectionType('Donation', DonationRef);

findableNode('campaign', (context, id) => findCampaign(context, toNumber(id)));
findableNode('donor', (context, id) => findDonor(context, toNumber(id)));
findableNode('donation', (context, id) => findDonation(context, toNumber(id)));

/** 0, which no record has as its id, for a text that is not a number. */
const toNumber = (id: string): number => (/^\d+$/.test(id) ? Number(id) : 0);

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
