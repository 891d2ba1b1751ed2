import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { OrderColumn } from '../../../storage/place-in-order.ts';
import type { ListSource } from '../../../storage/read-window.ts';
import type { DonationStatus } from './donation-status.ts';

/** Which donations; absent is any. */
export interface DonationFilter {
  readonly campaignId?: number | undefined;
  readonly donorId?: number | undefined;
  readonly statuses?: readonly DonationStatus[] | undefined;
  /** Moments (UTC): from the first on, before the second. */
  readonly from?: string | undefined;
  readonly until?: string | undefined;
  readonly origin?: string | undefined;
  readonly externalId?: string | undefined;
}

/** The latest first; the id makes the order total. */
export const donationOrder: readonly OrderColumn[] = [
  { expression: sql`"Donation"."moment"`, direction: 'desc', type: 'text' },
  { expression: sql`"Donation"."id"`, direction: 'desc', type: 'integer' },
];

/** The list that a filter makes. */
export const donationSource = (filter: DonationFilter): ListSource => ({
  columns: sql`"Donation".*`,
  from: sql`"Donation"`,
  where: donationCondition(filter),
  order: donationOrder,
});

/** The `WHERE` of a filter. */
export const donationCondition = (filter: DonationFilter): RawBuilder<SqlBool> =>
  all(donationConditions(filter));

function donationConditions(filter: DonationFilter): RawBuilder<SqlBool>[] {
  const { campaignId, donorId, statuses, from, until, origin, externalId } = filter;
  return [
    ...(campaignId === undefined ? [] : [sql<SqlBool>`"Donation"."campaignId" = ${campaignId}`]),
    ...(donorId === undefined ? [] : [sql<SqlBool>`"Donation"."donorId" = ${donorId}`]),
    ...(statuses === undefined ? [] : [isIn(sql`"Donation"."status"`, statuses)]),
    ...(from === undefined ? [] : [sql<SqlBool>`"Donation"."moment" >= ${from}`]),
    ...(until === undefined ? [] : [sql<SqlBool>`"Donation"."moment" < ${until}`]),
    ...(origin === undefined ? [] : [sql<SqlBool>`"Donation"."origin" = ${origin}`]),
    ...(externalId === undefined ? [] : [sql<SqlBool>`"Donation"."externalId" = ${externalId}`]),
  ];
}

/** Whether a column holds one of some values; never, where there is none. */
export const isIn = (
  column: RawBuilder<unknown>,
  values: readonly (string | number)[],
): RawBuilder<SqlBool> =>
  values.length === 0 ? sql<SqlBool>`1 = 0` : sql<SqlBool>`${column} IN (${sql.join(values)})`;

const all = (conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  conditions.length === 0 ? sql<SqlBool>`1 = 1` : sql<SqlBool>`${sql.join(conditions, sql` AND `)}`;
