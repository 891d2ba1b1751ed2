import type { Entry } from '../../../content/entries/entry.ts';
import { entryPath } from '../../../content/entries/entry-path.ts';
import { renderedContent, renderedTitle } from '../../../content/entries/present-entry.ts';
import { loadTextMedia } from '../../../content/media/load-text-media.ts';
import type { Context } from '../../../operation/context.ts';
import type { Resource } from '../../../operation/representation/resource.ts';
import {
  type ResourceSchema,
  readOnly,
  resourceSchema,
  written,
} from '../../../operation/representation/resource-schema.ts';
import { calendarOwnProperties, presentCalendarOwn } from '../entries/calendar-own-values.ts';
import { pictureOf, presentPicture } from '../entries/calendar-picture.ts';
import { isShown } from '../entries/calendar-policy.ts';
import {
  calendarEntryProperties,
  presentCalendarEntry,
  presentGlobalIds,
  withoutEmpty,
} from '../entries/present-calendar-entry.ts';
import type { PartyKind } from './party-kind.ts';
import type { PartyRecord, PartyTable } from './party-loaders.ts';

/** Presents a venue or an organizer for REST, in an event and alone (recorded); omits keys without a value. */
export async function presentParty<T extends PartyTable>(
  context: Context,
  { labels: { one: word }, fields }: PartyKind<T>,
  { entry, details }: PartyRecord<T>,
): Promise<Resource> {
  const picture = await pictureOf(context, entry);
  const values = Object.entries(fields).map(([name, { column }]) => [name, details[column]]);
  return {
    id: entry.id,
    ...presentCalendarEntry(context, entry),
    url: context.addresses.page(await entryPath(context, entry)),
    [word]: renderedTitle(entry),
    ...withoutEmpty({
      description: await renderedDescription(context, entry),
      slug: entry.slug,
      image: picture && presentPicture(context, picture),
      ...Object.fromEntries(values),
    }),
    ...presentGlobalIds(context, entry.id),
    ...presentCalendarOwn(context, entry),
  };
}

/** Presents the parties of an event that the viewer may see, in order; by `present`, which answers null for one that is gone. */
export async function presentPartiesOf<T extends PartyTable>(
  context: Context,
  kind: PartyKind<T>,
  eventId: number,
  present: (...of: Parameters<typeof presentParty<T>>) => Promise<Resource | null> = presentParty,
): Promise<readonly Resource[]> {
  const records = await shownParties(context, kind, eventId);
  const shown = await Promise.all(records.map((record) => present(context, kind, record)));
  return shown.filter((one) => one !== null);
}

/** Presents a party in terms of https://schema.org. */
export const partyAsJsonLd = async <T extends PartyTable>(
  context: Context,
  kind: PartyKind<T>,
  record: PartyRecord<T>,
): Promise<Resource> =>
  kind.toJsonLd(record, context.addresses.page(await entryPath(context, record.entry)));

/** The parties of an event that it shows the viewer, in order. */
export async function shownParties<T extends PartyTable>(
  context: Context,
  kind: PartyKind<T>,
  eventId: number,
): Promise<readonly PartyRecord<T>[]> {
  const records = await kind.ofEvent(context).load(eventId);
  return records.filter(({ entry }) => isShown(context, entry));
}

/** Renders the description as HTML, with the media of this site that it names; empty if a password protects it. */
async function renderedDescription(context: Context, entry: Entry): Promise<string> {
  if (entry.password !== '') return '';
  return renderedContent(entry, await loadTextMedia(context, entry)).trim();
}

/** Describes the representation for OPTIONS and the OpenAPI document (docs/rest.md §6.4). */
export function partySchema<T extends PartyTable>(kind: PartyKind<T>): ResourceSchema {
  const { args, fields } = kind;
  const word = kind.labels.one;
  const shown = [word, 'description', ...Object.keys(fields)].flatMap((name) => {
    const { [name]: arg } = args;
    if (!arg) return [];
    const isYesNo = fields[name]?.graphqlType === 'Boolean'; // its argument also accepts words
    return [
      [
        name,
        isYesNo ? readOnly('always', 'boolean', String(arg.description)) : written('always', arg),
      ],
    ];
  });
  return resourceSchema(
    word,
    {
      ...calendarEntryProperties,
      ...Object.fromEntries(shown),
      ...calendarOwnProperties(kind.name),
    },
    {
      answered: Object.fromEntries(
        ['json_ld', 'image', 'slug', ...shown.map(([name]) => String(name))].map((name) => [
          name,
          { isOptional: true },
        ]),
      ),
    },
  );
}
