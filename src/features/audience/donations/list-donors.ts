import { type SqlBool, sql } from 'kysely';
import { string } from '../../../operation/args.ts';
import { defineListOperation } from '../../../operation/list-operation.ts';
import { rowList } from '../../../operation/list-reading.ts';
import { containing } from '../../../storage/containing.ts';
import type { ListSource } from '../../../storage/read-window.ts';
import { toSortText } from '../../content/entries/text/fold-letters.ts';
import type { Donor } from './donation-loaders.ts';
import { assertCapability } from './donation-policy.ts';

/** Donors in the order of their names. */
export const listDonors = defineListOperation({
  name: 'listDonors',
  summary: 'Lists donors by name.',
  args: {
    search: string({ description: 'A part of the name or of the address.', maxLength: 200 }),
  },
  authorize: ({ viewer }) => assertCapability(viewer, 'view_don_sensitive_data'),
  toQuery: (_, { search = '' }) => search,
  ...rowList<string, Donor>(donorSource, 'Donor'),
});

function donorSource(search: string): ListSource {
  const name = sql<string>`"Donor"."sortName"`;
  const byName = containing(name, toSortText(search));
  const byAddress = containing(sql`coalesce("Donor"."emailKey", '')`, search.trim().toLowerCase());
  return {
    columns: sql`"Donor".*`,
    from: sql`"Donor"`,
    where: sql<SqlBool>`(${byName} OR ${byAddress})`,
    order: [
      { expression: name, direction: 'asc', type: 'text' },
      { expression: sql`"Donor"."id"`, direction: 'asc', type: 'integer' },
    ],
  };
}
