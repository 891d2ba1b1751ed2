import { kindsWithOwnFields } from '../../../../model/own-fields-of.ts';
import type { IndexedField } from '../../../../model/own-values/indexed-fields.ts';
import { invalidParam } from '../../../../operation/errors.ts';
import type { EntryOrder } from '../entry-query.ts';
import { indexedFieldsOf } from '../index-values.ts';
import { orderByValue } from '../value-filters.ts';

/** An own field that lists are sorted by, as the enum of all orders has it; which field that is depends on the kind that is listed. */
export type OwnOrder = `own:${string}`;

const sortedOf = (kind: string): readonly (IndexedField & { readonly graphql: string })[] =>
  indexedFieldsOf(kind).flatMap((one) =>
    one.field.sort && one.graphql !== null ? [{ ...one, graphql: one.graphql }] : [],
  );

/** The values of that enum: `PUBLISHED_ON`, or `FIELD_TITLE` where all lists have an order of that name. */
export function ownOrderValues(taken: readonly string[]) {
  const kindsByName = new Map<string, Set<string>>();
  for (const kind of kindsWithOwnFields)
    for (const { graphql } of sortedOf(kind.name)) {
      const kinds = kindsByName.get(graphql) ?? new Set();
      kindsByName.set(graphql, kinds.add(kind.many));
    }
  return Object.fromEntries(
    [...kindsByName].map(([name, kinds]) => {
      const word = name.replace(/[A-Z]+/g, '_$&').toUpperCase();
      const value: OwnOrder = `own:${name}`;
      return [
        taken.includes(word) ? `FIELD_${word}` : word,
        { value, description: `The field \`${name}\` of ${[...kinds].join(', ')}.` },
      ];
    }),
  );
}

/**
 * Orders with those by own fields as the kind that is listed has them.
 * @throws ApiError `rest_invalid_param` where it has none of that name
 */
export const readOwnOrders = (
  kinds: readonly string[],
  orders: readonly AskedOrder[],
): readonly EntryOrder[] =>
  orders.flatMap(({ by, direction }) => {
    if (!isOwn(by)) return { by, direction };
    const [kind = '', ...others] = kinds;
    const field =
      others.length === 0 ? sortedOf(kind).find(({ graphql }) => by === `own:${graphql}`) : null;
    if (!field)
      throw invalidParam(
        'where.orderby',
        `where.orderby names the field ${by.slice('own:'.length)}, which what is listed is not sorted by.`,
      );
    return orderByValue(field, direction);
  });

/** As a caller has it. */
export interface AskedOrder {
  readonly by: EntryOrder['by'] | OwnOrder;
  readonly direction: EntryOrder['direction'];
}

const isOwn = (by: string): by is OwnOrder => by.startsWith('own:');
