import { loadEntry, maySeeText, unknownEntry } from '../../../../content/entries/entry-policy.ts';
import { entrySchema } from '../../../../content/entries/entry-schema.ts';
import { shownEntry } from '../../../../content/entries/shown-entry.ts';
import { entryWriteArgs } from '../../../../content/entries/written-entry-args.ts';
import type { KindNames } from '../../../../content/kinds/kind.ts';
import { kinds } from '../../../../content/kinds/registry.ts';
import type { Args } from '../../../../operation/args.ts';
import type { Context } from '../../../../operation/context.ts';
import type { Operation, Page } from '../../../../operation/operation.ts';
import type { Resource } from '../../../../operation/representation/resource.ts';
import type { ResourceSchema } from '../../../../operation/representation/resource-schema.ts';
import { created, json, pagingHeaders } from '../../../../rest/answer.ts';
import { editMethods, endpoint, type Route, route } from '../../../../rest/route.ts';
import { type calendarPageArgs, readCalendarPage } from '../calendar-args.ts';
import { idInPath } from '../find-calendar-entry.ts';

/** The namespace of records of the calendar that are read and written in the shape of posts (docs/rest.md §6.11). */
export const CALENDAR_CONTENT = 'ext/calendar/v1';

/**
 * Presents a record of the calendar in the shape of posts, without `meta` and `_links`; null if it is gone.
 * @param isOpened whether the caller gave the password that protects the text
 */
export async function presentAsContent(
  context: Context,
  kind: string,
  id: number,
  isOpened = false,
): Promise<Resource | null> {
  const shown = shownEntry(kindOf(kind));
  const parts = await shown.load(context, id, 'view');
  if (!parts) return null;
  const showsText = isOpened || maySeeText(context, parts.entry, 'edit');
  const all = shown.present(context, parts, { view: 'view', showsText });
  const { meta: _, _links: __, ...content } = all;
  return content;
}

/** Describes these representations. @param own what such a record has beside or instead */
function contentSchema(
  { name, labels }: KindNames,
  own: ResourceSchema['properties'],
): ResourceSchema {
  const { properties, ...schema } = entrySchema(kindOf(name), entryWriteArgs(kindOf(name)));
  const { meta: _, password: __, ...shared } = properties;
  return { ...schema, title: `${labels.one}_content`, properties: { ...shared, ...own } };
}

/** A kind with the fields that posts have too. */
function kindOf(name: string) {
  const kind = kinds.get(name);
  if (!kind) throw new Error(`There is no kind ${name}.`);
  return kind;
}

/** Names of posts for what the arguments of the calendar's operations call otherwise. */
const CONTENT_NAMES = {
  content: 'description',
  date_gmt: 'date_utc',
  featured_media: 'image',
};

interface CalendarContent<Listed, Found> {
  readonly kind: KindNames;
  readonly operations: {
    readonly list: Operation<typeof calendarPageArgs & Args, Page<Listed>>;
    readonly get: Operation<Args, Found>;
    readonly create: Operation<Args, number>;
    readonly update: Operation<Args, number>;
    readonly remove: Operation<Args>;
  };
  /** The properties of its records beside those of posts. */
  readonly properties: ResourceSchema['properties'];
  /** The arguments of the list that differ from those of the operation. */
  readonly listArgs?: Args;
  /** The names of its arguments in this shape, beside `CONTENT_NAMES`. */
  readonly names: Readonly<Record<string, string>>;
  /** Whether its slug is written as well. */
  readonly writesSlug: boolean;
  /** The entry that the id in a path is of. */
  entryIdOf(id: number): number;
  /** Presents a record of the list, or one that was just written; null if it is gone. */
  present(context: Context, record: Listed | { readonly id: number }): Promise<Resource | null>;
  /** Presents a record that the viewer may read. */
  presentFound(context: Context, found: Found): Promise<Resource | null>;
}

/** @throws ApiError 404 `rest_post_invalid_id` for a record that is gone */
function there(shown: Resource | null): Resource {
  if (!shown) throw unknownEntry();
  return shown;
}

/** The routes of a kind of the calendar in the shape of posts: the list, and each record by its id (docs/rest.md §6.11). */
export function calendarContentRoutes<Listed, Found>({
  kind,
  operations,
  properties,
  listArgs = {},
  names,
  writesSlug,
  entryIdOf,
  present,
  presentFound,
}: CalendarContent<Listed, Found>): readonly Route[] {
  const path = `/${kind.labels.many}`;
  const schema = contentSchema(kind, properties);
  const placeholderArgs = { ...CONTENT_NAMES, ...names };
  const shared = { namespace: CALENDAR_CONTENT, schema, isMirror: true };
  /** @throws ApiError 404 `rest_post_invalid_id` for an id of something else, or of nothing */
  const exists = async (context: Context, { id }: { readonly id: number }) =>
    void (await loadEntry(context, kind.name, entryIdOf(id)));
  return [
    route({
      ...shared,
      path,
      endpoints: [
        endpoint(['GET'], operations.list, {
          args: listArgs,
          omit: Object.keys(listArgs),
          async respond({ items, total }, args, context, request) {
            const shown = await Promise.all(items.map((one) => present(context, one)));
            const { page, limit: perPage } = readCalendarPage(context, args);
            return json(
              shown.filter((one) => one !== null),
              pagingHeaders(context, request, { page, perPage, total }),
            );
          },
        }),
        endpoint(['POST'], operations.create, {
          placeholderArgs,
          respond: async (id, _, context) =>
            created(
              there(await present(context, { id })),
              context.addresses.rest(`/${CALENDAR_CONTENT}${path}/${id}`),
            ),
        }),
      ],
    }),
    route({
      ...shared,
      path: `${path}/{id}`,
      endpoints: [
        endpoint(['GET'], operations.get, {
          args: idInPath,
          omit: ['id', 'slug'],
          authorize: exists,
          respond: async (found, _, context) => json(there(await presentFound(context, found))),
        }),
        endpoint(editMethods, operations.update, {
          args: idInPath,
          omit: writesSlug ? ['id'] : ['id', 'slug'],
          placeholderArgs,
          authorize: exists,
          respond: async (id, _, context) => json(there(await present(context, { id }))),
        }),
        endpoint(['DELETE'], operations.remove, {
          args: idInPath,
          omit: ['id', 'slug'],
          authorize: exists,
          answers: { schema: { type: 'array', maxItems: 0 } },
          respond: () => json([]),
        }),
      ],
    }),
  ];
}
