import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type ArgValues, integer, list, oneOf, string } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { invalidParam } from '../../../operation/errors.ts';
import { argFilter, type FilterValues, whereOf } from '../../../operation/lists/filter.ts';
import { nestedRowList, rowList } from '../../../operation/lists/list-reading.ts';
import { isNarrowed } from '../../../operation/lists/nested.ts';
import { type NestedList, WHOLE } from '../../../operation/lists/nested-list.ts';
import type { ListSource } from '../../../operation/lists/window.ts';
import { defineListOperation } from '../../../operation/operation.ts';
import { readMoment } from '../../../operation/site-time.ts';
import { isIn } from '../../../storage/in-list.ts';
import { type Donation, requiring } from './donation-records.ts';
import { type DonationStatus, donationStatuses } from './donation-status.ts';

/** When donations were given. */
export const periodArgs = {
  from: string({ description: "Given at this time or later; in the site's zone or with one." }),
  until: string({ description: 'Given before this time, as `from`.' }),
};

/** Which donations a list or an export has; all that is said must hold. */
export const donationFilterArgs = {
  campaign: integer({ description: 'Given to the campaign of this id.' }),
  donor: integer({ description: 'Given by the donor of this id.' }),
  status: list(oneOf(donationStatuses), { description: 'In any of these statuses.' }),
  ...periodArgs,
  origin: string({ description: 'From this service.' }),
  external_id: string({ description: 'Called so there.' }),
};

/** By the names of the arguments. */
const filters = {
  campaign: argFilter((id: number) => sql`"Donation"."campaignId" = ${id}`),
  campaigns: argFilter((ids: readonly number[], provider) =>
    isIn(provider, sql`"Donation"."campaignId"`, ids),
  ),
  donor: argFilter((id: number) => sql`"Donation"."donorId" = ${id}`),
  status: argFilter((statuses: readonly DonationStatus[], provider) =>
    isIn(provider, sql`"Donation"."status"`, statuses),
  ),
  /** A moment (UTC). */
  from: argFilter((moment: string) => sql`"Donation"."moment" >= ${moment}`),
  /** A moment (UTC), exclusive. */
  until: argFilter((moment: string) => sql`"Donation"."moment" < ${moment}`),
  origin: argFilter((origin: string) => sql`"Donation"."origin" = ${origin}`),
  external_id: argFilter((id: string) => sql`"Donation"."externalId" = ${id}`),
};

/** Which donations; absent is any. */
export type DonationFilter = FilterValues<typeof filters>;

/** The `WHERE` of a filter. */
export const donationCondition = (context: Context, filter: DonationFilter): RawBuilder<SqlBool> =>
  whereOf(filters, filter, context);

/** @throws ApiError as `readDate` */
export const toDonationFilter = (
  context: Context,
  args: ArgValues<typeof donationFilterArgs>,
): DonationFilter => ({ ...args, ...toPeriod(context, args) });

/** @throws ApiError as `readDate` */
export const toPeriod = (
  context: Context,
  { from, until }: ArgValues<typeof periodArgs>,
): Pick<DonationFilter, 'from' | 'until'> => ({
  from: readDate(context, 'from', from),
  until: readDate(context, 'until', until),
});

/** The moment (UTC) that an argument gives. @throws ApiError `rest_invalid_param` for a date that is none */
export function readDate({ site }: Context, name: string, text: string | undefined) {
  if (text === undefined) return undefined;
  const moment = readMoment(text, site);
  if (moment === null)
    throw invalidParam(name, `${name} is no date.`, { code: 'rest_invalid_date' });
  return moment;
}

/** The latest first; the id makes the order total. */
const donationSource = (filter: DonationFilter, context: Context): ListSource => ({
  columns: sql`"Donation".*`,
  from: sql`"Donation"`,
  where: donationCondition(context, filter),
  order: [
    { expression: sql`"Donation"."moment"`, direction: 'desc', type: 'text' },
    { expression: sql`"Donation"."id"`, direction: 'desc', type: 'integer' },
  ],
});

const rows = rowList<DonationFilter, Donation>(donationSource, 'Donation');

/** Donations, the latest first. */
export const listDonations = defineDonationList(rows);

type DonationOwner = 'campaignId' | 'donorId';

/** Lists the donations of one campaign or donor; many such lists are read by one statement. */
export const listDonationsOf = (owner: DonationOwner, key: number) =>
  defineDonationList({ order: rows.order, ...donationsOf(owner, key) });

function defineDonationList(reading: typeof rows) {
  return defineListOperation({
    name: 'listDonations',
    summary: 'Lists donations, the latest first.',
    args: donationFilterArgs,
    authorize: requiring('edit_donations'),
    toQuery: toDonationFilter,
    ...reading,
  });
}

const donationsOf = nestedRowList<DonationOwner, DonationFilter, Donation>(nestedOf, 'Donation');

/** The donations of a campaign or a donor are found by their moment. */
function nestedOf(context: Context, owner: DonationOwner, filter: DonationFilter): NestedList {
  const list = donationSource(filter, context);
  return {
    ...list,
    table: sql`"Donation"`,
    rowid: sql`"Donation"."id"`,
    parent: sql.ref(`Donation.${owner}`),
    ranges: WHOLE,
    indexOrder: list.order,
    isDense: !isNarrowed(filter),
  };
}
