import { sql } from 'kysely';
import type { TestSite } from './test-site.ts';

/** All rows but those that tell of reading, and the names of all files. */
export async function everything({ services }: TestSite): Promise<unknown> {
  const { database, media } = services;
  const rows = await Promise.all(
    TABLES.map(async (table) => {
      const { rows: found } = await sql<{ id: unknown }>`
        SELECT * FROM ${sql.table(table)}`.execute(database.tables);
      return [table, found.map(withoutUse).sort()];
    }),
  );
  const month = new Date().toISOString().slice(0, 7).replace('-', '/');
  return { ...Object.fromEntries(rows), files: await media.list(`${month}/`) };
}

/** When an application password was used last is noted after an answer. */
const withoutUse = (row: object): string =>
  JSON.stringify({ ...row, lastUsed: undefined, lastIp: undefined });

const TABLES = [
  ...['Entry', 'EntryTerm', 'EntrySearch', 'Revision', 'MediaItem', 'MediaFile', 'MenuItem'],
  ...['Event', 'EventVenue', 'EventOrganizer', 'Venue', 'Organizer', 'EventImport'],
  ...['CalendarSource', 'CalendarSourceEvent'],
  ...['Term', 'User', 'Comment', 'Setting', 'Change', 'Job', 'IdempotentWrite'],
  ...['DonationCampaign', 'ContactForm', 'MailingList', 'MailingForm', 'MailingFormList'],
  ...['EntryValue', 'CommentSearch', 'Webhook', 'Redirect', 'OldPath', 'ApplicationPassword'],
];
