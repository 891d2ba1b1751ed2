import type { Selectable } from 'kysely';
import { MAX_INTEGER } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { defineListLoader, defineRowLoader, type Loader } from '../../../operation/loader.ts';
import type { Tables } from '../../../storage/tables.ts';
import { unknownRecord } from './donation-policy.ts';

export type Campaign = Selectable<Tables['DonationCampaign']>;
export type Donor = Selectable<Tables['Donor']>;
export type Donation = Selectable<Tables['Donation']>;
export type StatusChange = Selectable<Tables['DonationStatusChange']>;

/** A campaign by id. */
export const campaignById = defineRowLoader<number, Campaign>(
  (context, ids) =>
    context
      .read('DonationCampaign')
      .selectFrom('DonationCampaign')
      .selectAll()
      .where('id', 'in', ids)
      .execute(),
  ({ id }) => id,
);

/** A campaign by the short name. */
export const campaignBySlug = defineRowLoader<string, Campaign>(
  (context, slugs) =>
    context
      .read('DonationCampaign')
      .selectFrom('DonationCampaign')
      .selectAll()
      .where('slug', 'in', slugs)
      .execute(),
  ({ slug }) => slug,
);

/** A donor by id. */
const donorById = defineRowLoader<number, Donor>(
  (context, ids) =>
    context.read('Donor').selectFrom('Donor').selectAll().where('id', 'in', ids).execute(),
  ({ id }) => id,
);

/** A donation by id. */
export const donationById = defineRowLoader<number, Donation>(
  (context, ids) =>
    context.read('Donation').selectFrom('Donation').selectAll().where('id', 'in', ids).execute(),
  ({ id }) => id,
);

/** A donation's way through its statuses, the first step first. */
export const statusChangesOf = defineListLoader<number, StatusChange>(
  (context, ids) =>
    context
      .read('DonationStatusChange')
      .selectFrom('DonationStatusChange')
      .selectAll()
      .where('donationId', 'in', ids)
      .orderBy('id')
      .execute(),
  ({ donationId }) => donationId,
);

const loaders = { campaign: campaignById, donor: donorById, donation: donationById } as const;

interface Rows {
  readonly campaign: Campaign;
  readonly donor: Donor;
  readonly donation: Donation;
}

/** The record of an id. @throws ApiError 404 `campaign_invalid_id`, `donor_invalid_id`, `donation_invalid_id` */
export async function loadRecord<Kind extends keyof Rows>(
  context: Context,
  kind: Kind,
  id: number,
): Promise<Rows[Kind]> {
  const loader = loaders[kind] as Loader<number, Rows[Kind] | null>; // the table's entry of the same name
  const row = id > 0 && id <= MAX_INTEGER ? await loader(context).load(id) : null;
  if (!row) throw unknownRecord(kind);
  return row;
}
