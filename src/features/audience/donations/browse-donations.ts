import { sql } from 'kysely';
import { schemaOf } from '../../../operation/args.ts';
import {
  type Connection,
  type CursorWindow,
  type PagingArgs,
  toConnection,
} from '../../../operation/connection.ts';
import type { Context } from '../../../operation/context.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { pagingArgs, readPlace } from '../../../operation/paging-args.ts';
import { defineParentLoader } from '../../../operation/parent-loader.ts';
import type { NestedList } from '../../../storage/nested-list.ts';
import { countRowsOf, isNarrowed, readWindowsOf } from '../../../storage/nested-lists.ts';
import { type Place, readWindow } from '../../../storage/read-window.ts';
import type { Donation } from './donation-loaders.ts';
import { assertCapability } from './donation-policy.ts';
import {
  type DonationFilter,
  donationCondition,
  donationOrder,
  donationSource,
} from './donation-query.ts';

/** Donations by cursors, the latest first. */
export const browseDonations = defineOperation({
  name: 'browseDonations',
  kind: 'query',
  summary: 'Lists donations, the latest first.',
  args: { filter: schemaOf<DonationFilter>({ type: 'object' }), ...pagingArgs },
  authorize: ({ viewer }) => assertCapability(viewer, 'edit_donations'),
  async resolve(context, { filter = {}, ...paging }): Promise<Connection<Donation>> {
    const window = readPlace(paging, donationOrder);
    const found = await readWindow<Donation>(
      context.read('Donation') as never, // the statement is raw
      donationSource(filter),
      oneMore(window),
    );
    return connect(window, found, () => countDonations(context, filter));
  },
});

export type DonationOwner = 'campaignId' | 'donorId';

/** The same list of one campaign or donor; of many of them at once by one statement. */
export async function browseDonationsOf(
  context: Context,
  owner: DonationOwner,
  key: number,
  { filter = {}, ...paging }: PagingArgs & { readonly filter?: DonationFilter | undefined },
): Promise<Connection<Donation>> {
  assertCapability(context.viewer, 'edit_donations');
  const window = readPlace(paging, donationOrder);
  const wanted = { owner, key, filter, window: oneMore(window) };
  const found = await donationsOf(context).load(wanted);
  return connect(window, found, () => countOf(context).load(wanted));
}

const oneMore = (window: CursorWindow): CursorWindow => ({ ...window, limit: window.limit + 1 });

const connect = (
  window: CursorWindow,
  found: readonly Place<Donation>[],
  count: () => Promise<number>,
) => toConnection(window, found, (donation: Donation) => donation, count);

async function countDonations(context: Context, filter: DonationFilter): Promise<number> {
  const { count } = await context
    .read('Donation')
    .selectFrom('Donation')
    .select(sql<number>`count(*)`.as('count'))
    .where(donationCondition(filter))
    .executeTakeFirstOrThrow();
  return Number(count);
}

interface Wanted {
  readonly owner: DonationOwner;
  readonly key: number;
  readonly filter: DonationFilter;
  readonly window: CursorWindow;
}

const donationsOf = defineParentLoader<Wanted, readonly Place<Donation>[]>(
  (context, { owner, filter, window }, keys) =>
    readWindowsOf(readerOf(context), nestedOf(owner, filter), window, keys),
  [],
);

const countOf = defineParentLoader<Wanted, number>(
  (context, { owner, filter }, keys) =>
    countRowsOf(readerOf(context), nestedOf(owner, filter), keys),
  0,
);

const readerOf = (context: Context) => ({
  tables: context.read('Donation') as never, // the statements are raw
  provider: context.services.database.provider,
  spend: context.spend,
});

/** The donations of a campaign or a donor are found by their moment. */
function nestedOf(owner: DonationOwner, filter: DonationFilter): NestedList {
  const list = donationSource(filter);
  return {
    ...list,
    table: sql`"Donation"`,
    rangesOf: (key) => [sql`${sql.ref(`Donation.${owner}`)} = ${key}`],
    indexOrder: list.order,
    isDense: !isNarrowed(filter),
  };
}
