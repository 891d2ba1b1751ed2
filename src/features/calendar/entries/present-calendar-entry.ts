import type { Entry } from '../../../content/entries/entry.ts';
import { presentDates, renderedContent } from '../../../content/entries/present-entry.ts';
import { plainText } from '../../../lib/strip-tags.ts';
import type { Context } from '../../../operation/context.ts';
import type { Resource } from '../../../operation/representation/resource.ts';
import { readOnly } from '../../../operation/representation/resource-schema.ts';

/** Presents what events, venues and organizers have in common. Their authors are strings (recorded). */
export function presentCalendarEntry(context: Context, entry: Entry): Resource {
  const { date, date_gmt, modified, modified_gmt } = presentDates(context, entry);
  return {
    author: String(entry.authorId ?? 0),
    status: context.addresses.status(entry.status),
    date: calendarTime(date),
    date_utc: calendarTime(date_gmt),
    modified: calendarTime(modified),
    modified_utc: calendarTime(modified_gmt),
  };
}

/** Formats a moment or a local time: `YYYY-MM-DD HH:MM:SS`. */
export const calendarTime = (moment: string): string => moment.replace('T', ' ');

/** Presents the id by which other sites know a record: the site's host and the record's id. */
export function presentGlobalIds({ addresses }: Context, id: number) {
  const { hostname, pathname } = new URL(addresses.site);
  const globalId = `${hostname}${pathname.replace(/\/$/, '')}?id=${id}`;
  return { global_id: globalId, global_id_lineage: [globalId] };
}

/** Omits empty texts and null, because the calendar leaves out such keys (docs/rest.md §6.1). */
export const withoutEmpty = <Values extends object>(values: Values): Partial<Values> =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== '' && value !== null),
  ) as Partial<Values>; // some of them

/** Describes what these representations have in common, for OPTIONS and the OpenAPI document. */
export const calendarEntryProperties = {
  id: readOnly('always', 'integer', 'Its number.'),
  global_id: readOnly('always', 'string', 'By what other sites know it.'),
  global_id_lineage: readOnly('always', 'array', 'By what all sites that had it know it.', {
    items: { type: 'string' },
  }),
  author: readOnly('always', 'string', "The author's user id."),
  status: readOnly('always', 'string', 'The status.'),
  date: readOnly('always', 'string', "The date of publication, in the site's time."),
  date_utc: readOnly('always', 'string', 'The date of publication, in UTC.'),
  modified: readOnly('always', 'string', "When it was last changed, in the site's time."),
  modified_utc: readOnly('always', 'string', 'When it was last changed, in UTC.'),
  url: readOnly('always', 'string', 'The address of its page.', { format: 'uri' }),
  slug: readOnly('always', 'string', 'The name in the address.'),
  image: readOnly('always', ['object', 'boolean'], 'Its picture.'),
  json_ld: readOnly('view', 'object', 'The same in the words of https://schema.org; of one alone.'),
};

/** Returns a description as one line of text, for JSON-LD; empty if a password protects it. */
export const plainDescription = (entry: Pick<Entry, 'content' | 'password'>): string =>
  entry.password === ''
    ? plainText(renderedContent(entry), (name) => (INLINE.has(name) ? '' : ' '))
    : '';

/** Elements that can occur within a word. */
const INLINE: ReadonlySet<string> = new Set(
  'a abbr b bdi bdo cite code del em i ins kbd mark q s samp small span strong sub sup u var wbr'.split(
    ' ',
  ),
);
