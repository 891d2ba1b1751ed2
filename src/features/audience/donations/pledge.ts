import { toSlug } from '../../../content/text/to-slug.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { required, string } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { anyone, defineOperation } from '../../../operation/operation.ts';
import type { Resource } from '../../../operation/representation/resource.ts';
import { objectSchema, typed } from '../../../operation/representation/resource-schema.ts';
import { assertPerson, defineSenderLimit, readSender, senderArgs } from '../senders/sender.ts';
import { minorUnits } from './campaign-operations.ts';
import { type Campaign, campaignBySlug } from './donation-records.ts';
import { assertOpen, createDonation } from './record-donation.ts';
import { sumOfCampaign } from './report-donations.ts';

const pledgeLimit = defineSenderLimit('pledge', 3600);

const slugArg = required(
  string({ description: 'The short name of the campaign.', maxLength: 200 }),
);

/** @throws ApiError 404 `campaign_invalid_slug` for none, and for one without a page */
export const readPublicCampaign = defineOperation({
  name: 'readPublicCampaign',
  kind: 'query',
  summary: 'Reads how far a campaign is that has a page.',
  args: { slug: slugArg },
  authorize: anyone,
  resolve: (context, { slug }) => findPublicCampaign(context, slug),
});

async function findPublicCampaign(context: Context, slug: string): Promise<Campaign> {
  const campaign = await campaignBySlug(context).load(toSlug(slug));
  if (!campaign?.hasPage)
    throw new ApiError('campaign_invalid_slug', 404, 'There is no campaign of this name.');
  return campaign;
}

/**
 * Stores a promise to give as a pending donation, which counts once an editor approves it. Answers the campaign: nothing of it
 * tells whether the address is known.
 * @throws ApiError as `readPublicCampaign`; 409 `campaign_closed`; 400 `rest_invalid_param`; as `readSender`, `assertPerson`
 */
export const pledgeDonation = defineOperation({
  name: 'pledgeDonation',
  kind: 'mutation',
  isAlone: true,
  summary: 'Promises a donation to a campaign that has a page.',
  args: {
    slug: slugArg,
    amount: required(minorUnits("How much, in the least unit of the campaign's currency.")),
    ...senderArgs,
    note: string({ description: 'Anything else.', maxLength: 2000, default: '' }),
  },
  authorize: anyone,
  async resolve(context, { slug, amount, note, ...args }): Promise<Campaign> {
    const campaign = await findPublicCampaign(context, slug);
    assertOpen(campaign);
    const donor = readSender(args);
    await assertPerson(context, { ...args, ...donor }, pledgeLimit, 'pledges');
    await context.write((transaction) =>
      createDonation(transaction, context.now, {
        campaign,
        donor,
        amount,
        status: 'don-pending',
        origin: 'pledge',
        externalId: null,
        note,
        moment: context.now,
        userId: null,
      }),
    );
    return campaign;
  },
});

export const publicCampaignSchema = objectSchema({
  slug: typed('string', 'Its short name.'),
  title: typed('string', 'Its name.'),
  description: typed('string', 'What the money is for.'),
  currency: typed('string', 'The ISO 4217 code of all its donations.'),
  goal: { type: ['integer', 'null'], description: "In the currency's least unit." },
  amount: typed('integer', 'What was paid and promised, likewise.'),
  donors: typed('integer', 'How many gave.'),
  is_open: typed('boolean', 'Whether it takes pledges.'),
});

/** A campaign that has a page, as everybody may know it: how far it is, and nothing of who gave (docs/rest.md §7.3). */
export async function presentPublicCampaign(
  context: Context,
  campaign: Campaign,
): Promise<Resource> {
  const total = await sumOfCampaign(context, campaign);
  return {
    slug: campaign.slug,
    title: campaign.title,
    description: campaign.description,
    currency: campaign.currency,
    goal: campaign.goal === null ? null : Number(campaign.goal),
    amount: total.amount,
    donors: total.donors,
    is_open: campaign.isOpen,
  };
}
