import { sql } from 'kysely';
import { containing } from '../../../storage/containing.ts';
import type { OrderColumn } from '../../../storage/place-in-order.ts';
import { all, type ListSource } from '../../../storage/read-window.ts';
import { toSortText } from '../../content/entries/text/fold-letters.ts';
import { CONTACT_FORM } from './contact-form.ts';

/** Which forms, in which order. */
export interface FormQuery {
  /** Words of the title. */
  readonly search: string;
  readonly orderby: (typeof formOrders)[number];
  readonly direction: OrderColumn['direction'];
}

/** What forms may be sorted by. */
export const formOrders = ['id', 'title', 'date'] as const;

/** Forms as a list of ids; the rest is loaded. What has no title sorts by it all the same. */
export function formSource({ search, orderby, direction }: FormQuery): ListSource {
  const id: OrderColumn = { expression: sql`"Entry"."id"`, direction, type: 'integer' };
  const title = sql<string>`"Entry"."sortTitle"`;
  const expression = orderby === 'title' ? title : sql<string>`"Entry"."date"`;
  const words = toSortText(search)
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 10);
  return {
    columns: sql`"Entry"."id"`,
    from: sql`"Entry"`,
    where: all([
      sql`"Entry"."kind" = ${CONTACT_FORM}`,
      ...words.map((word) => containing(title, word)),
    ]),
    order: orderby === 'id' ? [id] : [{ expression, direction, type: 'text' }, id],
  };
}
