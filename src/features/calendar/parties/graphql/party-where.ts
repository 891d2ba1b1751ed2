import type { InputFields } from '../../../../graphql/builder.ts';
import { toDatabaseId } from '../../../../graphql/global-id.ts';
import type { Context } from '../../../../operation/context.ts';
import type { EntryFilter } from '../../../content/entries/browse-entries.ts';
import type { EntryOrder } from '../../../content/entries/entry-query.ts';
import type { EntryWhere } from '../../../content/entries/graphql/entry-where.ts';
import {
  authorWhereFields,
  entryWhereFields,
} from '../../../content/entries/graphql/entry-where-input.ts';
import { readEntryWhere } from '../../../content/entries/graphql/read-entry-where.ts';
import { startOfMinute } from '../party-query.ts';

/** What lists of venues and of organizers may be asked for. */
export const partyWhereFields = (t: InputFields) => ({
  ...entryWhereFields(t),
  ...authorWhereFields(t),
  event: t.id({ description: 'Those of this event.' }),
  hasEvents: t.boolean({ description: 'Only those with published events.' }),
  onlyWithUpcoming: t.boolean({
    description: 'Only those with published events that are not over yet.',
  }),
});

/** Such a `where` as GraphQL has read it. */
export interface PartyWhere extends EntryWhere {
  readonly event?: string | number | null | undefined;
  readonly hasEvents?: boolean | null | undefined;
  readonly onlyWithUpcoming?: boolean | null | undefined;
}

/** The same as a filter and an order, by name unless said. @throws ApiError `rest_invalid_param` as `readEntryWhere` */
export function readPartyWhere(
  context: Context,
  where: PartyWhere | null | undefined,
): { readonly filter: EntryFilter; readonly order: readonly EntryOrder[] } {
  const { filter, order } = readEntryWhere(where, context);
  const host = {
    ...(where?.event == null ? {} : { ofEvent: toDatabaseId(where.event, 'post') ?? 0 }),
    ...(where?.hasEvents ? { hasEvents: true } : {}),
    ...(where?.onlyWithUpcoming ? { endingAfter: startOfMinute(context) } : {}),
  };
  return {
    filter: { ...filter, ...(Object.keys(host).length > 0 ? { host } : {}) },
    order: order.length > 0 ? order : [{ by: 'title', direction: 'asc' }],
  };
}
