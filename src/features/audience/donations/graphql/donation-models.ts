import { builder } from '../../../../graphql/builder.ts';
import { connectionType } from '../../../../graphql/connection.ts';
import { findableNode, type NodeModel } from '../../../../graphql/node.ts';
import { performOrNull } from '../../../../graphql/perform.ts';
import type { Context } from '../../../../operation/context.ts';
import type { Campaign, Donation, Donor } from '../donation-loaders.ts';
import { getCampaign, getDonation, getDonor } from '../get-donation-records.ts';

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

/** 0, which is no record's id, for what is no number. */
const toNumber = (id: string): number => (/^\d+$/.test(id) ? Number(id) : 0);
