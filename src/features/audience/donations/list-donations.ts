import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type ArgValues, integer, list, oneOf, string } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { invalidParam } from '../../../operation/errors.ts';
import { nestedRowList, rowList } from '../../../operation/lists/list-reading.ts';
import { isNarrowed } from '../../../operation/lists/nested.ts';
import type { NestedList } from '../../../operation/lists/nested-list.ts';
import type { OrderColumn } from '../../../operation/lists/order.ts';
import { all, type ListSource } from '../../../operation/lists/window.ts';
import { defineListOperation } from '../../../operation/operation.ts';
import { readMoment } from '../../../operation/site-time.ts';
import { assertCapability, type Donation } from './donation-records.ts';
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

/** Which donations; absent is any. */
export interface DonationFilter extends Period {
  readonly campaignId?: number | undefined;
  readonly donorId?: number | undefined;
  readonly statuses?: readonly DonationStatus[] | undefined;
  readonly origin?: string | undefined;
  readonly externalId?: string | undefined;
}

/** Moments (UTC): from the first on, before the second. */
export interface Period {
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

/** @throws ApiError as `toPeriod` */
export const toDonationFilter = (
  context: Context,
  args: ArgValues<typeof donationFilterArgs>,
): DonationFilter => ({
  campaignId: args.campaign,
  donorId: args.donor,
  statuses: args.status,
  ...toPeriod(context, args),
  origin: args.origin,
  externalId: args.external_id,
});

/** @throws ApiError `rest_invalid_param` for a date that is none */
export const toPeriod = (
  context: Context,
  { from, until }: ArgValues<typeof periodArgs>,
): Period => ({
  from: readBound(context, 'from', from),
  until: readBound(context, 'until', until),
});

function readBound({ site }: Context, name: string, text: string | undefined) {
  if (text === undefined) return undefined;
  const moment = readMoment(text, site);
  if (moment === null)
    throw invalidParam(name, `${name} is no date.`, { code: 'rest_invalid_date' });
  return moment;
}

/** The latest first; the id makes the order total. */
const donationOrder: readonly OrderColumn[] = [
  { expression: sql`"Donation"."moment"`, direction: 'desc', type: 'text' },
  { expression: sql`"Donation"."id"`, direction: 'desc', type: 'integer' },
];

/** The list that a filter makes. */
const donationSource = (filter: DonationFilter): ListSource => ({
  columns: sql`"Donation".*`,
  from: sql`"Donation"`,
  where: donationCondition(filter),
  order: donationOrder,
});

/** The `WHERE` of a filter. */
export function donationCondition(filter: DonationFilter): RawBuilder<SqlBool> {
  const { campaignId, donorId, statuses, from, until, origin, externalId } = filter;
  return all([
    ...(campaignId === undefined ? [] : [sql<SqlBool>`"Donation"."campaignId" = ${campaignId}`]),
    ...(donorId === undefined ? [] : [sql<SqlBool>`"Donation"."donorId" = ${donorId}`]),
    ...(statuses === undefined ? [] : [isIn(sql`"Donation"."status"`, statuses)]),
    ...(from === undefined ? [] : [sql<SqlBool>`"Donation"."moment" >= ${from}`]),
    ...(until === undefined ? [] : [sql<SqlBool>`"Donation"."moment" < ${until}`]),
    ...(origin === undefined ? [] : [sql<SqlBool>`"Donation"."origin" = ${origin}`]),
    ...(externalId === undefined ? [] : [sql<SqlBool>`"Donation"."externalId" = ${externalId}`]),
  ]);
}

/** Whether a column equals one of some values; never for an empty list. */
export const isIn = (
  column: RawBuilder<unknown>,
  values: readonly (string | number)[],
): RawBuilder<SqlBool> =>
  values.length === 0 ? sql<SqlBool>`1 = 0` : sql<SqlBool>`${column} IN (${sql.join(values)})`;

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
    authorize: ({ viewer }) => assertCapability(viewer, 'edit_donations'),
    toQuery: toDonationFilter,
    ...reading,
  });
}

const donationsOf = nestedRowList<DonationOwner, DonationFilter, Donation>(nestedOf, 'Donation');

/** The donations of a campaign or a donor are found by their moment. */
function nestedOf(_: Context, owner: DonationOwner, filter: DonationFilter): NestedList {
  const list = donationSource(filter);
  return {
    ...list,
    table: sql`"Donation"`,
    rowid: sql`"Donation"."id"`,
    rangesOf: (key) => [sql`${sql.ref(`Donation.${owner}`)} = ${key}`],
    indexOrder: list.order,
    isDense: !isNarrowed(filter),
  };
}
