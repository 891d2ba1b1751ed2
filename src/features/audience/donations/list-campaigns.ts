import { type SqlBool, sql } from 'kysely';
import { boolean, string } from '../../../operation/args.ts';
import { defineListOperation } from '../../../operation/list-operation.ts';
import { rowList } from '../../../operation/list-reading.ts';
import { containing } from '../../../storage/containing.ts';
import { all, type ListSource } from '../../../storage/read-window.ts';
import { toSortText } from '../../content/entries/text/fold-letters.ts';
import type { Campaign } from './donation-loaders.ts';
import { assertCapability } from './donation-policy.ts';

interface CampaignQuery {
  readonly search?: string | undefined;
  readonly isOpen?: boolean | undefined;
}

/** Campaigns in the order of their titles. */
export const listCampaigns = defineListOperation({
  name: 'listCampaigns',
  summary: 'Lists campaigns by title.',
  args: {
    search: string({ description: 'Words of the title.', maxLength: 200 }),
    is_open: boolean({ description: 'Only those that take donations, or only the others.' }),
  },
  authorize: ({ viewer }) => assertCapability(viewer, 'edit_campaigns'),
  toQuery: (_, { search, is_open: isOpen }): CampaignQuery => ({ search, isOpen }),
  ...rowList<CampaignQuery, Campaign>(campaignSource, 'DonationCampaign'),
});

function campaignSource({ search = '', isOpen }: CampaignQuery): ListSource {
  const title = sql<string>`"DonationCampaign"."sortTitle"`;
  return {
    columns: sql`"DonationCampaign".*`,
    from: sql`"DonationCampaign"`,
    where: all([
      ...(isOpen === undefined ? [] : [isOpen ? OPEN : sql<SqlBool>`NOT ${OPEN}`]),
      containing(title, toSortText(search)),
    ]),
    order: [
      { expression: title, direction: 'asc', type: 'text' },
      { expression: sql`"DonationCampaign"."id"`, direction: 'asc', type: 'integer' },
    ],
  };
}

const OPEN = sql<SqlBool>`"DonationCampaign"."isOpen"`;
