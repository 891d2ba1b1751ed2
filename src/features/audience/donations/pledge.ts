import { createRateLimit } from '../../../auth/rate-limit.ts';
import { toSlug } from '../../../content/text/to-slug.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { isEmail } from '../../../lib/mailbox.ts';
import { plainLine } from '../../../lib/strip-tags.ts';
import { required, string, unlisted } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { invalidParam } from '../../../operation/errors.ts';
import { anyone, defineOperation } from '../../../operation/operation.ts';
import type { Resource } from '../../../operation/representation/resource.ts';
import { objectSchema, typed } from '../../../operation/representation/resource-schema.ts';
import { defineService } from '../../../operation/services.ts';
import { minorUnits } from './campaign-operations.ts';
import { type Campaign, campaignBySlug } from './donation-records.ts';
import { donorOf } from './donor-operations.ts';
import { type DonationTotal, sumOfCampaign } from './report-donations.ts';

/** A campaign that has a page, as everybody may know it: how far it is, and nothing of who gave. */
export interface PublicCampaign {
  readonly campaign: Campaign;
  /** The sum of what was paid and promised for good; pledges count when somebody has approved them. */
  readonly total: DonationTotal;
}

/** Limits pledges by network, and by the address that somebody types in. */
const pledgeLimit = defineService(({ counters }) =>
  createRateLimit(counters, 'pledge', { most: 20, window: 3600 }),
);
const addressLimit = defineService(({ counters }) =>
  createRateLimit(counters, 'pledge-address', { most: 5, window: 3600 }),
);

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

async function findPublicCampaign(context: Context, slug: string): Promise<PublicCampaign> {
  const campaign = await campaignBySlug(context).load(toSlug(slug));
  if (!campaign?.hasPage)
    throw new ApiError('campaign_invalid_slug', 404, 'There is no campaign of this name.');
  return { campaign, total: await sumOfCampaign(context, campaign) };
}

/**
 * Stores a promise to give as a pending donation, which counts once an editor approves it. Answers the campaign: nothing of it
 * tells whether the address is known.
 * @throws ApiError as `readPublicCampaign`; 409 `campaign_closed`; 400 `spam`, `rest_invalid_param`; 429 `too_many_requests`
 */
export const pledgeDonation = defineOperation({
  name: 'pledgeDonation',
  kind: 'mutation',
  isAlone: true,
  summary: 'Promises a donation to a campaign that has a page.',
  args: {
    slug: slugArg,
    amount: required(minorUnits("How much, in the least unit of the campaign's currency.")),
    name: required(string({ description: 'Who promises.', maxLength: 200 })),
    email: required(string({ description: 'Where to ask for it.', maxLength: 254 })),
    note: string({ description: 'Anything else.', maxLength: 2000, default: '' }),
    honeypot: unlisted(string({ description: 'Left empty by people.', maxLength: 1000 })),
  },
  authorize: anyone,
  async resolve(context, { slug, amount, note, honeypot = '', ...args }): Promise<PublicCampaign> {
    const { campaign, total } = await findPublicCampaign(context, slug);
    if (!campaign.isOpen)
      throw new ApiError('campaign_closed', 409, 'This campaign takes no more donations.');
    const name = plainLine(args.name).trim();
    const email = args.email.trim();
    if (name === '') throw invalidParam('name', 'name is empty.');
    if (!isEmail(email)) throw invalidParam('email', 'email is no e-mail address.');
    if (honeypot !== '') throw new ApiError('spam', 400, 'This looks like spam.');
    await assertNotTooMany(context, email.toLowerCase());
    await context.write(async (transaction) => {
      const { id } = await transaction.prisma.donation.create({
        data: {
          campaignId: campaign.id,
          donorId: await donorOf(transaction, { email, name }, context.now),
          amount,
          currency: campaign.currency,
          status: 'don-pending',
          origin: 'pledge',
          note,
          moment: context.now,
          created: context.now,
          steps: { create: { toStatus: 'don-pending', moment: context.now, userId: null } },
        },
        select: { id: true },
      });
      transaction.changed('private:donation', id, 'create');
    });
    return { campaign, total };
  },
});

/** @throws ApiError 429 `too_many_requests` */
async function assertNotTooMany({ services, client }: Context, emailKey: string): Promise<void> {
  const wait =
    (await pledgeLimit(services).countNetwork(client.ip)) ||
    (await addressLimit(services).count(emailKey));
  if (wait > 0)
    throw new ApiError('too_many_requests', 429, 'Too many pledges; please try again later.', {
      data: { retry_after: wait },
    });
}

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

/** A campaign that has a page, as REST shows it (docs/rest.md §7.3). */
export const presentPublicCampaign = ({ campaign, total }: PublicCampaign): Resource => ({
  slug: campaign.slug,
  title: campaign.title,
  description: campaign.description,
  currency: campaign.currency,
  goal: campaign.goal === null ? null : Number(campaign.goal),
  amount: total.amount,
  donors: total.donors,
  is_open: campaign.isOpen,
});
