import type { Entry } from '../../../content/entries/entry.ts';
import type { EntryChanges } from '../../../content/entries/entry-changes.ts';
import { readUnpublishAt } from '../../../content/entries/written-entry.ts';
import type { WrittenOwnValues } from '../../../content/fields/own-value-args.ts';
import { assertEntryComplete, readOwnValues } from '../../../content/fields/read-own-values.ts';
import type { KindNames } from '../../../content/kinds/kind.ts';
import { ownFieldsOfKind } from '../../../content/kinds/registry.ts';
import { sanitizeBasic, sanitizeHtml } from '../../../content/text/sanitize-html.ts';
import { userById } from '../../../content/users/user-loaders.ts';
import type { Context } from '../../../operation/context.ts';
import { readMoment } from '../../../operation/site-time.ts';
import { siteZone } from '../../../operation/time-zones.ts';
import { invalidCalendarParam, readParts } from './calendar-args.ts';
import { readPicture } from './calendar-picture.ts';
import { readWrittenStatus } from './calendar-policy.ts';
import { toUtc } from './time/event-time.ts';
import { readEventDate } from './time/read-event-date.ts';

/** The values that events, venues and organizers have in common (docs/rest.md §6.1, §6.4). */
export interface WrittenCalendarValues {
  readonly author?: number | null | undefined;
  readonly date?: string | null | undefined;
  readonly date_utc?: string | null | undefined;
  readonly description?: string | number | null | undefined;
  readonly status?: string | null | undefined;
  readonly image?: string | number | null | undefined;
  readonly unpublish_at?: string | null | undefined;
  readonly unpublish_at_gmt?: string | null | undefined;
}

type BeforeEntry = Pick<Entry, 'status' | 'values'>;

/**
 * Converts them to changes of the entry. HTML is sanitised for users who may not write arbitrary HTML.
 * @param title undefined leaves it unchanged; `titleName` is the name of its argument
 * @param before null for a new entry
 * @throws ApiError `rest_invalid_param` for an unknown author, date, status or image, or an empty title
 */
export async function readWrittenCalendarEntry(
  context: Context,
  kind: KindNames,
  values: WrittenCalendarValues,
  { title, titleName }: { readonly title: string | null | undefined; readonly titleName: string },
  before: BeforeEntry | null,
): Promise<EntryChanges> {
  const clean = (html: string | number | null | undefined, sanitize = sanitizeHtml) => {
    if (html === null || html === undefined) return undefined;
    return context.viewer.can('unfiltered_html') ? String(html) : sanitize(String(html));
  };
  const readTitle = () => {
    const words = clean(title, sanitizeBasic)?.trim();
    if (words === '') throw invalidCalendarParam(titleName, 'is empty');
    return words;
  };
  const own = ownFieldsOfKind(kind.name);
  const changes = await readParts({
    title: readTitle,
    content: () => clean(values.description),
    status: () => readWrittenStatus(context, kind, values.status, before),
    date: () => readDate(context, values),
    unpublishAt: () => readUnpublishAt(context, kind.name, values),
    authorId: () => readAuthor(context, values.author),
    featuredMediaId: () => readPicture(context, values.image),
    ownValues: () => readOwnValues(context, own, ownValuesOf(values), before?.values ?? ''),
  });
  assertEntryComplete(own, before, changes);
  return changes;
}

/** Of kinds with own fields the values have these too (`calendarOwnArgs`). */
const ownValuesOf = (values: object) => values as WrittenOwnValues;

/** `date` takes precedence over `date_utc`. */
function readDate(
  { site, now }: Context,
  { date, date_utc: utc }: WrittenCalendarValues,
): string | undefined {
  const [name, text, zone] = date ? ['date', date, siteZone(site)] : ['date_utc', utc, 'UTC'];
  if (!text) return undefined;
  const local = readEventDate(text, zone, () => now);
  const moment = readMoment(text, site, name === 'date_utc') ?? (local && toUtc(local, zone));
  if (moment === null) throw invalidCalendarParam(name, 'is no date');
  return moment;
}

async function readAuthor(
  context: Context,
  author: number | null | undefined,
): Promise<number | undefined> {
  if (author === null || author === undefined) return undefined;
  if (author !== context.viewer.id && !(await userById(context).load(author)))
    throw invalidCalendarParam('author', 'is no user of this site');
  return author;
}
