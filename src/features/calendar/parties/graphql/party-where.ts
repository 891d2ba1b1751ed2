import type { InputFields } from '../../../../graphql/builder.ts';
import { toDatabaseId } from '../../../../graphql/global-id.ts';
import type { Id, Maybe } from '../../../../graphql/input-values.ts';
import type { AskedArgs } from '../../../../graphql/perform.ts';
import { restNames } from '../../../../graphql/rest-twin/rest-names.ts';
import type { Context } from '../../../../operation/context.ts';
import { entryRestNames } from '../../../content/entries/graphql/entry-rest-names.ts';
import type { EntryWhere } from '../../../content/entries/graphql/entry-where.ts';
import {
  authorWhereFields,
  entryWhereFields,
} from '../../../content/entries/graphql/entry-where-input.ts';
import { readEntryWhere } from '../../../content/entries/graphql/read-entry-where.ts';

/** The `where` fields of lists of venues and of organizers. */
export const partyWhereFields = (t: InputFields) => ({
  ...entryWhereFields(t),
  ...authorWhereFields(t),
  event: t.id({ description: 'Those of this event.' }),
  hasEvents: t.boolean({ description: 'Only those with published events.' }),
  onlyWithUpcoming: t.boolean({
    description: 'Only those with published events that are not over yet.',
  }),
});

/** Which of them say what REST's arguments say; its lists are newest first. */
export const partyRestNames = restNames(entryRestNames, {
  'orderby.field': 'date',
  'orderby.order': 'desc',
});

/** The `where` as GraphQL parses it. */
export interface PartyWhere extends EntryWhere {
  readonly event?: Maybe<Id>;
  readonly hasEvents?: Maybe<boolean>;
  readonly onlyWithUpcoming?: Maybe<boolean>;
  /** Of venues only. */
  readonly near?: Maybe<object>;
}

/** Converts it to arguments of the list. @throws ApiError `rest_invalid_param` as `readEntryWhere` */
export async function readPartyWhere(
  context: Context,
  kind: string,
  where: Maybe<PartyWhere>,
): Promise<AskedArgs> {
  const { filter, order } = await readEntryWhere(where, context, [kind]);
  return {
    args: {
      filter,
      orders: order,
      event: where?.event == null ? undefined : (toDatabaseId(where.event, 'post') ?? 0),
      has_events: where?.hasEvents || undefined,
      only_with_upcoming: where?.onlyWithUpcoming ?? undefined,
      near: where?.near ?? undefined,
    },
    names: { near: 'where.near', event: 'where.event' },
  };
}
