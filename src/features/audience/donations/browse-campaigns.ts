import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { boolean, string } from '../../../operation/args.ts';
import { type Connection, toConnection } from '../../../operation/connection.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { pagingArgs, readPlace } from '../../../operation/paging-args.ts';
import type { OrderColumn } from '../../../storage/place-in-order.ts';
import { readWindow } from '../../../storage/read-window.ts';
import { toSortText } from '../../content/entries/text/fold-letters.ts';
import type { Campaign } from './donation-loaders.ts';
import { assertCapability } from './donation-policy.ts';
import { containing } from './text-condition.ts';

const order: readonly OrderColumn[] = [
  { expression: sql`"DonationCampaign"."sortTitle"`, direction: 'asc', type: 'text' },
  { expression: sql`"DonationCampaign"."id"`, direction: 'asc', type: 'integer' },
];

/** Campaigns by cursors, in the order of their titles. */
export const browseCampaigns = defineOperation({
  name: 'browseCampaigns',
  kind: 'query',
  summary: 'Lists campaigns by title.',
  args: {
    search: string({ description: 'Words of the title.', maxLength: 200 }),
    is_open: boolean({ description: 'Only those that take donations, or only the others.' }),
    ...pagingArgs,
  },
  authorize: ({ viewer }) => assertCapability(viewer, 'edit_campaigns'),
  async resolve(context, { search, is_open: isOpen, ...paging }): Promise<Connection<Campaign>> {
    const window = readPlace(paging, order);
    const where = sql<SqlBool>`${openness(isOpen)} AND ${containing(
      sql`"DonationCampaign"."sortTitle"`,
      toSortText(search ?? ''),
    )}`;
    const found = await readWindow<Campaign>(
      context.read('DonationCampaign') as never, // the statement is raw
      { columns: sql`"DonationCampaign".*`, from: sql`"DonationCampaign"`, where, order },
      { ...window, limit: window.limit + 1 },
    );
    return toConnection(
      window,
      found,
      (campaign: Campaign) => campaign,
      async () => {
        const { count } = await context
          .read('DonationCampaign')
          .selectFrom('DonationCampaign')
          .select(sql<number>`count(*)`.as('count'))
          .where(where)
          .executeTakeFirstOrThrow();
        return Number(count);
      },
    );
  },
});

function openness(isOpen: boolean | undefined): RawBuilder<SqlBool> {
  if (isOpen === undefined) return sql<SqlBool>`1 = 1`;
  return isOpen
    ? sql<SqlBool>`"DonationCampaign"."isOpen"`
    : sql<SqlBool>`NOT "DonationCampaign"."isOpen"`;
}
