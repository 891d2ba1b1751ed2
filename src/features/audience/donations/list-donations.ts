import { sql } from 'kysely';
import type { Context } from '../../../operation/context.ts';
import { defineListOperation } from '../../../operation/list-operation.ts';
import { nestedRowList, rowList } from '../../../operation/list-reading.ts';
import type { NestedList } from '../../../storage/nested-list.ts';
import { isNarrowed } from '../../../storage/nested-lists.ts';
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
