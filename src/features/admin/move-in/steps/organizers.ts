import { Type } from '@sinclair/typebox';
import { extensionOf } from '../../../../config/declaration/declaration.ts';
import { indexStored } from '../../../../content/entries/entry-index.ts';
import { ownFieldsOf } from '../../../../content/kinds/kind.ts';
import { raiseEvents } from '../../../calendar/parties/write-party.ts';
import { asEntry, remoteCalendarEntry, withRawEntries } from '../calendar/remote-calendar-entry.ts';
import { defineStep } from '../define-step.ts';
import {
  createEntries,
  type EntryRow,
  entriesHere,
  placeEntries,
  updateEntries,
} from '../entry-rows.ts';
import { calendarForm } from '../live/read-pages.ts';
import type { Placed } from '../open-page.ts';
import { columnsOf, EVERYTHING, labelOf } from '../remote-entry.ts';

const text = Type.Optional(Type.String());

const remoteOrganizer = Type.Object({
  ...remoteCalendarEntry,
  organizer: Type.String(),
  phone: text,
  website: text,
  email: text,
});

interface OrganizerRow extends EntryRow {
  readonly organizer: { readonly phone: string; readonly website: string; readonly email: string };
}

/** Organizers come before the events that they hold. */
export const organizers = defineStep<typeof remoteOrganizer, OrganizerRow>({
  name: 'organizers',
  singular: 'organizer',
  path: '/ext/events/v1/organizers',
  form: calendarForm('organizers'),
  everything: EVERYTHING,
  ids: 'entry',
  compares: 'ours singly',
  own: ownFieldsOf(extensionOf('ext_organizer')),
  record: remoteOrganizer,
  prepare: ({ site }, records) => withRawEntries(site, 'ext_organizer', records),
  async draft(page, records) {
    const entries = records.map((record) => ({ record, entry: asEntry(record, record.organizer) }));
    const toColumns = await columnsOf(
      page,
      'ext_organizer',
      entries.map(({ entry }) => entry),
    );
    return entries.map(({ record: { phone = '', website = '', email = '' }, entry }) => ({
      remoteId: entry.id,
      remoteParentId: 0,
      parentId: null,
      label: labelOf('organizer', entry),
      row: { columns: toColumns(entry), terms: [], organizer: { phone, website, email } },
    }));
  },
  here: entriesHere,
  place: placeEntries,
  async create(page, placed) {
    await createEntries(page, placed);
    await page.transaction.prisma.organizer.createMany({ data: rowsOf(placed) });
    for (const { localId } of placed) await indexStored(page.transaction, localId);
  },
  async update(page, placed) {
    const { transaction, now } = page;
    await updateEntries(page, placed);
    for (const { entryId, ...data } of rowsOf(placed)) {
      await transaction.prisma.organizer.update({ where: { entryId }, data });
      await indexStored(transaction, entryId);
      await raiseEvents(transaction, 'Organizer', entryId, now);
    }
  },
});

const rowsOf = (placed: readonly Placed<OrganizerRow>[]) =>
  placed.map(({ localId, row }) => ({ ...row.organizer, entryId: localId }));
