import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { OrderColumn } from '../../../storage/place-in-order.ts';
import type { ListSource } from '../../../storage/read-window.ts';
import { toSortText } from '../../content/entries/text/fold-letters.ts';
import { CONTACT_FORM } from './contact-form.ts';

/** What a form is in a list: its id; the rest is loaded. */
export interface ContactFormRef {
  readonly id: number;
}

export interface FormFilter {
  /** Words of the title. */
  readonly search?: string | undefined;
}

/** What forms may be sorted by. */
export const formOrders = ['id', 'title', 'date'] as const;

/** Forms as a list; what has no title sorts by it all the same. */
export function formSource(
  filter: FormFilter,
  orderby: (typeof formOrders)[number] = 'id',
  direction: OrderColumn['direction'] = 'asc',
): ListSource {
  return {
    columns: sql`"Entry"."id"`,
    from: sql`"Entry"`,
    where: formCondition(filter),
    order: formOrder(orderby, direction),
  };
}

/** The order, with the id at its end. */
export function formOrder(
  orderby: (typeof formOrders)[number],
  direction: OrderColumn['direction'],
): readonly OrderColumn[] {
  const id = { expression: sql<number>`"Entry"."id"`, direction, type: 'integer' } as const;
  if (orderby === 'id') return [id];
  const expression =
    orderby === 'title' ? sql<string>`"Entry"."sortTitle"` : sql<string>`"Entry"."date"`;
  return [{ expression, direction, type: 'text' }, id];
}

export function formCondition({ search = '' }: FormFilter): RawBuilder<SqlBool> {
  const words = toSortText(search)
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 10);
  const parts = words.map(
    (word) => sql<SqlBool>`"Entry"."sortTitle" LIKE ${`%${escaped(word)}%`} ESCAPE '\\'`,
  );
  return sql<SqlBool>`${sql.join([sql`"Entry"."kind" = ${CONTACT_FORM}`, ...parts], sql` AND `)}`;
}

const escaped = (word: string): string => word.replace(/[\\%_]/g, '\\$&');
