import { indexedFieldsOf } from '../../../../content/entries/entry-index.ts';
import type { EntryOrder, NamedOrder } from '../../../../content/entries/entry-query.ts';
import { orderByValue } from '../../../../content/entries/value-filters.ts';
import type { IndexedField } from '../../../../content/fields/indexed-fields.ts';
import { contentKinds } from '../../../../content/kinds/registry.ts';
import { builder } from '../../../../graphql/builder.ts';
import { OrderEnumRef } from '../../../../graphql/shared-types.ts';
import { invalidParam } from '../../../../operation/errors.ts';

/** An own field that lists are sorted by, as the enum of all orders has it; which field that is depends on the kind that is listed. */
export type OwnOrder = `own:${string}`;

const sortedOf = (kind: string): readonly (IndexedField & { readonly graphql: string })[] =>
  indexedFieldsOf(kind).flatMap((one) =>
    one.field.sort && one.graphql !== null ? [{ ...one, graphql: one.graphql }] : [],
  );

/** The values of that enum: `PUBLISHED_ON`, or `FIELD_TITLE` where all lists have an order of that name. */
function ownOrderValues(taken: readonly string[]) {
  const kindsByName = new Map<string, Set<string>>();
  for (const kind of contentKinds)
    for (const { graphql } of sortedOf(kind.name)) {
      const kinds = kindsByName.get(graphql) ?? new Set();
      kindsByName.set(graphql, kinds.add(kind.labels.many));
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
  readonly by: NamedOrder | OwnOrder;
  readonly direction: EntryOrder['direction'];
}

const isOwn = (by: string): by is OwnOrder => by.startsWith('own:');

/** Statuses by the names that clients of the reference know; what they are called here is docs/rest.md §4.2's. */
export const PostStatusRef = builder.enumType('PostStatusEnum', {
  description: 'The status of a post, a page or the like.',
  values: {
    PUBLISH: { value: 'publish', description: 'Public.' },
    FUTURE: { value: 'future', description: 'To be published when its date has come.' },
    DRAFT: { value: 'draft', description: 'Being written.' },
    PENDING: { value: 'pending', description: 'Waiting for someone to publish it.' },
    PRIVATE: { value: 'private', description: 'Published for those with the right to see it.' },
    TRASH: { value: 'trash', description: 'In the trash.' },
    AUTO_DRAFT: { value: 'auto-draft', description: 'Opened in an editor and not saved yet.' },
    INHERIT: { value: 'inherit', description: 'As public as what it hangs on.' },
    REQUEST_PENDING: { value: 'request-pending', description: 'A privacy request, waiting.' },
    REQUEST_CONFIRMED: { value: 'request-confirmed', description: 'A privacy request, confirmed.' },
    REQUEST_FAILED: { value: 'request-failed', description: 'A privacy request that failed.' },
    REQUEST_COMPLETED: { value: 'request-completed', description: 'A privacy request, done.' },
    CHARITABLE_PENDING: { value: 'don-pending', description: 'A donation, not paid yet.' },
    CHARITABLE_COMPLETED: { value: 'don-completed', description: 'A donation, paid.' },
    CHARITABLE_FAILED: { value: 'don-failed', description: 'A donation whose payment failed.' },
    CHARITABLE_CANCELLED: { value: 'don-cancelled', description: 'A donation, cancelled.' },
    CHARITABLE_REFUNDED: { value: 'don-refunded', description: 'A donation, paid back.' },
    CHARITABLE_PREAPPROVED: { value: 'don-preapproved', description: 'A donation, promised.' },
    TRIBE_EA_SUCCESS: { value: 'ext-ea-success', description: 'An import that is done.' },
    TRIBE_EA_FAILED: { value: 'ext-ea-failed', description: 'An import that failed.' },
    TRIBE_EA_SCHEDULE: { value: 'ext-ea-schedule', description: 'An import that is repeated.' },
    TRIBE_EA_PENDING: { value: 'ext-ea-pending', description: 'An import under way.' },
    TRIBE_EA_DRAFT: { value: 'ext-ea-draft', description: 'An import being set up.' },
    TRIBE_IGNORED: { value: 'ext-ignored', description: 'Imported, and not wanted.' },
    IN_PROGRESS: { value: 'in-progress', description: 'Work under way; no record here has it.' },
    FAILED: { value: 'failed', description: 'Work that failed; no record here has it.' },
  } as const,
});

const orders = {
  AUTHOR: { value: 'author', description: "The author's id." },
  COMMENT_COUNT: { value: 'commentCount', description: 'How many comments it has.' },
  DATE: { value: 'date', description: 'When it was published.' },
  IN: { value: 'include', description: 'The order of the ids in `in`.' },
  MENU_ORDER: { value: 'menuOrder', description: 'Its number in menus.' },
  MODIFIED: { value: 'modified', description: 'When it was last changed.' },
  NAME_IN: { value: 'include_slugs', description: 'The order of the slugs in `nameIn`.' },
  PARENT: { value: 'parent', description: 'The id of what it is below.' },
  SLUG: { value: 'slug', description: 'Its slug.' },
  TITLE: { value: 'title', description: 'Its title, without regard to case and accents.' },
  ID: { value: 'id', description: 'Its id.' },
  RELEVANCE: { value: 'relevance', description: 'How well it answers `search`.' },
} as const;

const OrderFieldRef = builder.enumType('PostObjectsConnectionOrderbyEnum', {
  description: 'What a list of posts, pages and the like is sorted by.',
  values: { ...orders, ...ownOrderValues(Object.keys(orders)) },
});

export const EntryOrderInputRef = builder.inputType('PostObjectsConnectionOrderbyInput', {
  description: 'What a list is sorted by; where values are equal, the next one decides.',
  fields: (t) => ({
    field: t.field({ type: OrderFieldRef, required: true, description: 'By what.' }),
    order: t.field({ type: OrderEnumRef, required: true, description: 'In which direction.' }),
  }),
});
