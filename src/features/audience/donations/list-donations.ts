import { sql } from 'kysely';
import type { Context } from '../../../operation/context.ts';
import { defineListOperation, rowList } from '../../../operation/list-operation.ts';
import { defineParentLoader } from '../../../operation/parent-loader.ts';
import type { NestedList } from '../../../storage/nested-list.ts';
import { countRowsOf, isNarrowed, readWindowsOf } from '../../../storage/nested-lists.ts';
import type { Place, Window } from '../../../storage/read-window.ts';
import type { Donation } from './donation-loaders.ts';
import { assertCapability } from './donation-policy.ts';
import {
  type DonationFilter,
  donationFilterArgs,
  donationSource,
  toDonationFilter,
} from './donation-query.ts';

const rows = rowList<DonationFilter, Donation>(donationSource, 'Donation');

/** Donations, the latest first. */
export const listDonations = defineDonationList(rows);

type DonationOwner = 'campaignId' | 'donorId';

/** The same list of one campaign or donor; of many of them at once by one statement. */
export const listDonationsOf = (owner: DonationOwner, key: number) =>
  defineDonationList({
    order: rows.order,
    find: (context, filter, window) => donationsOf(context).load({ owner, key, filter, window }),
    count: (context, filter) => countOf(context).load({ owner, key, filter }),
  });

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

interface Wanted {
  readonly owner: DonationOwner;
  readonly key: number;
  readonly filter: DonationFilter;
}

const donationsOf = defineParentLoader<
  Wanted & { readonly window: Window },
  readonly Place<Donation>[]
>(
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
