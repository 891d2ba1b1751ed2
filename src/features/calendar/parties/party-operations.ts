import { countEntries } from '../../../content/entries/count-entries.ts';
import type { EntryQuery } from '../../../content/entries/entry-filters.ts';
import { orderColumns } from '../../../content/entries/entry-order.ts';
import type { EntryRef } from '../../../content/entries/entry-query.ts';
import { entriesFrom, findEntries } from '../../../content/entries/find-entries.ts';
import { withArticle } from '../../../lib/word-forms.ts';
import { boolean } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import {
  anyone,
  defineListOperation,
  defineOperation,
  type Page,
} from '../../../operation/operation.ts';
import {
  assertCalendarPageExists,
  calendarListArgs,
  invalidCalendarParam,
  readCalendarPage,
} from '../entries/calendar-args.ts';
import { withOwnFilters } from '../entries/calendar-own-values.ts';
import {
  assertAccessible,
  assertCanCreateInCalendar,
  assertCanDeleteInCalendar,
  assertCanDeleteRecord,
  assertCanEditInCalendar,
  assertCanEditRecord,
  assertOwnAuthor,
} from '../entries/calendar-policy.ts';
import { defineCalendarCopies, removeCalendarEntry } from '../entries/define-calendar-copies.ts';
import { findCalendarEntry, meantArgs } from '../entries/find-calendar-entry.ts';
import { type PartyKind, requireName } from './party-kind.ts';
import type { PartyRecord, PartyTable } from './party-loaders.ts';
import {
  assertCanListParties,
  partyCursorArgs,
  toPartyCursorQuery,
  toPartyQuery,
} from './party-query.ts';
import {
  createPartyEntry,
  type PartyValues,
  partyTable,
  raiseEvents,
  readWrittenParty,
  updatePartyEntry,
} from './write-party.ts';

export type PartyOperations<T extends PartyTable> = ReturnType<typeof partyOperations<T>>;

/** The operations on venues or organizers (docs/rest.md §6.4). */
export function partyOperations<T extends PartyTable>(kind: PartyKind<T>) {
  const { table: name, args, byId } = kind;
  const word = kind.labels.one;
  const one = withArticle(word);

  /** @throws ApiError 400 `rest_invalid_param` if there is none */
  async function load(context: Context, id: number): Promise<PartyRecord<T>> {
    const record = await byId(context).load(id);
    if (!record) throw invalidCalendarParam('id', `names no ${word}`);
    return record;
  }

  return {
    kind,
    load,

    ...defineCalendarCopies({
      kind,
      find: (context, id) => findCalendarEntry(context, kind, { id }),
      afterRestore: ({ now }, transaction, id) => raiseEvents(transaction, name, id, now),
      async copy(_, transaction, id, entryId) {
        const details = await partyTable(transaction, kind).findUnique({ where: { entryId: id } });
        const own = { entryId, origin: null, originId: null };
        if (details) await partyTable(transaction, kind).create({ data: { ...details, ...own } });
      },
    }),

    /** Lists them as ids and versions: pages newest first, by cursors by name. */
    list: defineListOperation({
      name: `list${name}s`,
      summary: `Lists ${word}s.`,
      args: withOwnFilters(kind, calendarListArgs),
      cursorArgs: partyCursorArgs,
      authorizePage: (context, asked) => assertCanListParties(context, kind, asked),
      authorize: anyone,
      toQuery: (context, asked, by) =>
        by === 'page'
          ? toPartyQuery(context, kind, asked)
          : toPartyCursorQuery(context, kind, asked),
      order: (query, { services }) => orderColumns(query, services.database.provider),
      find: findEntries,
      count: countEntries,
      window: readCalendarPage,
      async readPage(context, query: EntryQuery, window): Promise<Page<EntryRef>> {
        const page = await entriesFrom(context, query, window.offset ?? 0, window.limit);
        assertCalendarPageExists(word, window, page.total);
        return page;
      },
    }),

    /** Anyone may call it; records that are not public are refused (403 `venue-not-accessible` and so on). */
    get: defineOperation({
      name: `get${name}`,
      kind: 'query',
      summary: `Reads ${one}.`,
      args: meantArgs,
      authorize: anyone,
      async resolve(context, meant) {
        const summary = await findCalendarEntry(context, kind, meant);
        assertAccessible(context, kind, summary);
        return load(context, summary.id);
      },
    }),

    /** Returns the id of the new party, or of the same one if it exists. */
    create: defineOperation({
      name: `create${name}`,
      kind: 'mutation',
      summary: `Creates ${one}, or finds the same one.`,
      args: requireName(args, word),
      authorize: (context, values) =>
        assertCanCreateInCalendar(context, kind, valuesOf(values).author),
      async resolve(context, values): Promise<number> {
        const changes = await readWrittenParty(context, kind, valuesOf(values), null);
        return context.write((transaction) =>
          createPartyEntry(context, transaction, kind, changes),
        );
      },
    }),

    /** Returns the id. */
    update: defineOperation({
      name: `update${name}`,
      kind: 'mutation',
      summary: `Changes ${one}.`,
      args: { ...args, ...meantArgs },
      async authorize(context, values) {
        assertCanEditInCalendar(context, kind);
        const summary = await findCalendarEntry(context, kind, values);
        assertCanEditRecord(context, summary);
        assertOwnAuthor(context, kind, valuesOf(values).author, summary.authorId);
      },
      async resolve(context, values): Promise<number> {
        const { id } = await findCalendarEntry(context, kind, values);
        const before = await load(context, id);
        const changes = await readWrittenParty(context, kind, valuesOf(values), before);
        await context.write((transaction) =>
          updatePartyEntry(context, transaction, kind, id, changes),
        );
        return id;
      },
    }),

    /** Returns the party as it is in the trash, or as it was before permanent deletion. Its events stay. */
    remove: defineOperation({
      name: `delete${name}`,
      kind: 'mutation',
      summary: `Puts ${one} into the trash, or with \`force\` removes it for good.`,
      args: {
        ...meantArgs,
        force: boolean({ default: false, description: 'Whether to bypass the trash.' }),
      },
      async authorize(context, meant) {
        assertCanDeleteInCalendar(context, kind);
        assertCanDeleteRecord(context, await findCalendarEntry(context, kind, meant));
      },
      async resolve(context, { force, ...meant }): Promise<PartyRecord<T>> {
        const { id } = await findCalendarEntry(context, kind, meant);
        const before = await load(context, id);
        await removeCalendarEntry(context, kind, { id, force }, (transaction) =>
          raiseEvents(transaction, kind.table, id, context.now),
        );
        return force ? before : load(context, id);
      },
    }),
  };
}

const valuesOf = (values: object) => values as PartyValues; // of the kind's `args`
