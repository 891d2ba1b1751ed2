import type { Selectable } from 'kysely';
import type { Viewer } from '../../../auth/viewer.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { MAX_INTEGER, recordId } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { refused } from '../../../operation/errors.ts';
import {
  defineIdLoader,
  defineListLoader,
  defineRowLoader,
  type Loader,
} from '../../../operation/loader.ts';
import { defineOperation } from '../../../operation/operation.ts';
import type { Tables } from '../../../storage/tables.ts';

type DonationRight =
  | 'edit_campaigns'
  | 'publish_campaigns'
  | 'edit_donations'
  | 'publish_donations'
  | 'view_don_sensitive_data'
  | 'export_don_reports';

/** @throws ApiError `rest_forbidden` unless the viewer has the right; administrators have them all (docs/rest.md §7.3) */
export function assertCapability(viewer: Viewer, right: DonationRight): void {
  if (!viewer.can(right))
    throw refused(viewer, 'rest_forbidden', 'Sorry, you are not allowed to do that.');
}

/** 404 for an id that is none of this kind. */
export const unknownRecord = (kind: 'campaign' | 'donor' | 'donation'): ApiError =>
  new ApiError(`${kind}_invalid_id`, 404, `There is no ${kind} with this id.`);

export type Campaign = Selectable<Tables['DonationCampaign']>;
export type Donor = Selectable<Tables['Donor']>;
export type Donation = Selectable<Tables['Donation']>;
export type StatusChange = Selectable<Tables['DonationStatusChange']>;

/** A campaign by id. */
export const campaignById = defineIdLoader('DonationCampaign');

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
const donorById = defineIdLoader('Donor');

/** A donation by id. */
export const donationById = defineIdLoader('Donation');

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

const reading = <Kind extends keyof Rows>(
  name: string,
  summary: string,
  kind: Kind,
  right: DonationRight,
) =>
  defineOperation({
    name,
    kind: 'query',
    summary,
    args: { id: recordId({ description: `The id of the ${kind}.` }) },
    authorize: ({ viewer }) => assertCapability(viewer, right),
    resolve: (context, { id }) => loadRecord(context, kind, id),
  });

export const getCampaign = reading(
  'getCampaign',
  'Reads a campaign.',
  'campaign',
  'edit_campaigns',
);
export const getDonor = reading(
  'getDonor',
  'Reads who has given something.',
  'donor',
  'view_don_sensitive_data',
);
export const getDonation = reading(
  'getDonation',
  'Reads a donation.',
  'donation',
  'edit_donations',
);
