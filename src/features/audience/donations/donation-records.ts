import type { Selectable } from 'kysely';
import { ApiError } from '../../../lib/api-error.ts';
import { recordId } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { refused } from '../../../operation/errors.ts';
import {
  defineIdLoader,
  defineListLoader,
  defineRowLoader,
  loadedOr,
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

/**
 * Lets an operation be performed by those who have all of some rights; administrators have them all (docs/rest.md §7.3).
 * It throws ApiError `rest_forbidden` for others.
 */
export const requiring =
  (...rights: readonly DonationRight[]) =>
  ({ viewer }: Pick<Context, 'viewer'>): void => {
    if (!rights.every((right) => viewer.can(right)))
      throw refused(viewer, 'rest_forbidden', 'Sorry, you are not allowed to do that.');
  };

type RecordKind = 'campaign' | 'donor' | 'donation';

/** 404 for an id that is none of this kind. */
export const unknownRecord = (kind: RecordKind): ApiError =>
  new ApiError(`${kind}_invalid_id`, 404, `There is no ${kind} with this id.`);

export type Campaign = Selectable<Tables['DonationCampaign']>;
export type Donor = Selectable<Tables['Donor']>;
export type Donation = Selectable<Tables['Donation']>;
export type StatusChange = Selectable<Tables['DonationStatusChange']>;

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

const donorById = defineIdLoader('Donor');

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

export const loadCampaign = loadedOr(campaignById, () => unknownRecord('campaign'));
export const loadDonor = loadedOr(donorById, () => unknownRecord('donor'));
export const loadDonation = loadedOr(donationById, () => unknownRecord('donation'));

/** Defines the operation that reads a record by its id. */
const reading = <Row>(
  name: string,
  summary: string,
  kind: RecordKind,
  load: (context: Context, id: number) => Promise<Row>,
  right: DonationRight,
) =>
  defineOperation({
    name,
    kind: 'query',
    summary,
    args: { id: recordId({ description: `The id of the ${kind}.` }) },
    authorize: requiring(right),
    resolve: (context, { id }) => load(context, id),
  });

export const getCampaign = reading(
  'getCampaign',
  'Reads a campaign.',
  'campaign',
  loadCampaign,
  'edit_campaigns',
);
export const getDonor = reading(
  'getDonor',
  'Reads who has given something.',
  'donor',
  loadDonor,
  'view_don_sensitive_data',
);
export const getDonation = reading(
  'getDonation',
  'Reads a donation.',
  'donation',
  loadDonation,
  'edit_donations',
);
