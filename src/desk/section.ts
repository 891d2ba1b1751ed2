import { SHORTEST_PASSWORD } from '../auth/password.ts';
import type { Addresses } from '../config/addresses.ts';
import { type Kind, kindHas, type Taxonomy } from '../content/kinds/kind.ts';
import {
  kinds,
  NO_FIELDS,
  namesOfKinds,
  ownFieldsOfComments,
  ownFieldsOfUsers,
} from '../content/kinds/registry.ts';
import { allTaxonomies } from '../content/terms/taxonomies.ts';
import { unlessRefused } from '../lib/api-error.ts';
import type { Ability, JsonSchema, RecordResult } from '../operation/ability.ts';
import { hasType } from '../operation/args.ts';
import type { Context } from '../operation/context.ts';
import type { VersionedTable } from '../operation/if-version.ts';
import type { RecordAction, RecordKind, RecordKinds } from '../operation/record-kinds.ts';
import { localAddress } from '../pages/page.ts';
import {
  type FormField,
  pairs,
  type References,
  select,
  sentence,
  type Words,
} from './forms/form-field.ts';
import { formFields } from './forms/schema-fields.ts';
import { isRecord, type Json, textOf, toList, toObject, toRecords } from './json.ts';
import { audienceResources } from './resources/audience-resources.ts';
import type { Area, Resource } from './resources/resource.ts';
import { filtersOf, recordsOf } from './resources/resource-section.ts';
import { siteResources } from './resources/site-resources.ts';
import { ENTRY_STATUSES } from './status.ts';

/** A collection of records that people work on: a list, and a form for each record. */
export interface Section {
  /** Its name in addresses: `/desk/{name}/`. */
  readonly name: string;
  readonly one: string;
  readonly many: string;
  readonly area: Area;
  readonly records: RecordKind;
  /** Present if its records are neither entries nor terms, and have more than a list and a form. */
  readonly resource: Resource | null;
  /** The capability that its list needs; null where the list itself says who may. */
  readonly capability: string | null;
  /** Present if its records are entries. */
  readonly kind: Kind | null;
  /** Present if its records are terms. */
  readonly taxonomy: Taxonomy | null;
  /** The table whose `version` tells that somebody else has changed a record; null for records without one. */
  readonly table: VersionedTable | null;
  /** Reads a record of the calendar as content, with its texts as they were written; null where `records` shows these itself. */
  readonly source: Ability | null;
  /** The name of the argument with the title. */
  readonly title: string;
  /** The arguments of its list, by name. */
  readonly filters: Readonly<Record<string, Json>>;
  /** The sections that arguments of its operations refer to. */
  readonly references: References;
  /** Words of its fields and filters. */
  readonly words: Words;
  /** The fields of a new record, and of one that exists. */
  readonly fields: { readonly create: readonly FormField[]; readonly update: readonly FormField[] };
}

export type Sections = ReadonlyMap<string, Section>;

/** Whatever of a section does not follow from its kind, its taxonomy or its operations. */
interface Particulars
  extends Partial<
    Pick<Resource, 'one' | 'many' | 'area' | 'title' | 'fields' | 'own' | 'leftOut' | 'createdWith'>
  > {
  readonly table?: VersionedTable;
}

const PARTICULARS: Readonly<Record<string, Particulars>> = {
  comment: {
    area: 'people',
    table: 'Comment',
    own: ownFieldsOfComments,
    fields: {
      status: select(
        pairs({ approved: 'Approved', hold: 'Waiting', spam: 'Spam', trash: 'Trash' }),
      ),
    },
  },
  user: {
    area: 'people',
    table: 'User',
    own: ownFieldsOfUsers,
    fields: {
      password: {
        label: 'New password',
        help: `${SHORTEST_PASSWORD} characters or more.`,
        shortest: SHORTEST_PASSWORD,
      },
      description: { label: 'About', help: 'A few words, shown with what they write.' },
      slug: { help: 'The last part of the address of their page.' },
    },
  },
  ext_events: {
    fields: {
      past: { label: 'When', ...select(pairs({ '': 'From today on', true: 'Over' })) },
    },
  },
  ext_events_cat: { one: 'Event category', many: 'Event categories' },
  redirect: {
    fields: {
      status: {
        label: 'Kind of redirect',
        ...select(
          pairs({
            '301': 'Moved for good',
            '302': 'Moved for a while',
            '410': 'Gone: leads nowhere',
          }),
        ),
      },
    },
  },
  nav_menu: {
    one: 'Menu',
    many: 'Menus',
    leftOut: ['slug', 'description', 'locations'],
  },
  attachment: {
    leftOut: ['featured_media', 'status', 'template'],
    fields: {
      caption: { help: 'Stands below the picture.' },
      post: { label: 'Belongs to', help: 'It is as public as that.' },
      media_type: select(
        pairs({
          image: 'Pictures',
          video: 'Videos',
          audio: 'Sounds',
          application: 'Documents',
          text: 'Plain texts',
        }),
      ),
    },
  },
};

const taxonomyList: readonly Taxonomy[] = [...allTaxonomies.values()];

/** Arguments that mean records, by name, in every operation. */
const REFERENCES: References = {
  author: ['user'],
  reassign: ['user'],
  featured_media: ['attachment'],
  image: ['attachment'],
  post: namesOfKinds((kind) => kindHas(kind, 'comments')),
  venue: ['ext_venue'],
  organizer: ['ext_organizer'],
  rsvp_form: ['contact-form'],
  formId: ['contact-form'],
  campaignId: ['campaign'],
  donorId: ['donor'],
  listId: ['mailing-list'],
  lists: ['mailing-list'],
  webhookId: ['webhook'],
  page_on_front: ['page'],
  page_for_posts: ['page'],
  site_logo: ['attachment'],
  site_icon: ['attachment'],
  logo: ['attachment'],
  default_category: ['category'],
  categories: ['category'],
  ...Object.fromEntries(taxonomyList.map(({ restBase, name }) => [restBase, [name]])),
};

/** Makes the sections of everything that has records with routes of their own, and of all resources. */
export function sectionsOf(
  records: RecordKinds,
  abilities: ReadonlyMap<string, Ability>,
  addresses: Addresses,
): Sections {
  const resources = Object.entries({ ...audienceResources, ...siteResources });
  const found = [
    ...[...records.values()].flatMap((one) => ofRecords(one, abilities, addresses) ?? []),
    ...resources.flatMap(([name, resource]) => {
      const known = recordsOf(name, resource, abilities);
      return known ? makeSection(name, known, addresses, { resource }) : [];
    }),
  ];
  return new Map(found.map((section) => [section.name, section]));
}

function ofRecords(
  records: RecordKind,
  abilities: ReadonlyMap<string, Ability>,
  addresses: Addresses,
): Section | null {
  const kind = [...kinds.values()].find(({ rest }) => rest.path === records.path) ?? null;
  const taxonomy =
    taxonomyList.find((one) => `/${one.restNamespace}/${one.restBase}` === records.path) ?? null;
  // The calendar's own routes for terms show the same terms as those of their taxonomies.
  if (!kind && !taxonomy && records.path.startsWith('/ext/events/')) return null;
  const isInCalendar = kind?.area === 'calendar';
  const source = isInCalendar ? abilities.get(`get${kind.graphql?.typename}Entry`) : undefined;
  const name = kind?.name ?? taxonomy?.name ?? records.name;
  return makeSection(name, records, addresses, { kind, taxonomy, source: source ?? null });
}

function makeSection(
  name: string,
  records: RecordKind,
  addresses: Addresses,
  of: Partial<Pick<Section, 'kind' | 'taxonomy' | 'source' | 'resource'>>,
): Section {
  const { kind = null, taxonomy = null, source = null, resource = null } = of;
  const particulars: Particulars = resource ?? PARTICULARS[name] ?? {};
  const { own = kind ?? taxonomy ?? NO_FIELDS, leftOut, fields: words = {} } = particulars;
  const { create, update, list } = records.actions;
  const schemaOf = (action: RecordAction | undefined): JsonSchema =>
    action?.ability.inputSchema(addresses) ?? {};
  const references: References = {
    // A venue's `venue` is its own name.
    ...Object.fromEntries(
      Object.entries(REFERENCES).filter(([arg, to]) => !TITLES.includes(arg) || to.join() !== name),
    ),
    parent: [name],
    ...(kind?.area === 'calendar' ? { categories: ['ext_events_cat'] } : {}),
  };
  const fieldsOf = (action: RecordAction | undefined, only?: readonly string[]) =>
    formFields(schemaOf(action), references, own, words, resource !== null).filter(
      (field) => !leftOut?.includes(field.name) && (only?.includes(field.name) ?? true),
    );
  const fields = {
    create: fieldsOf(create ?? update, particulars.createdWith),
    update: fieldsOf(update),
  };
  const title =
    particulars.title ?? TITLES.find((one) => fields.update.some((field) => field.name === one));
  const one = particulars.one ?? kind?.title.one ?? taxonomy?.labels.singularName ?? sentence(name);
  return {
    name,
    one,
    many: particulars.many ?? kind?.title.many ?? taxonomy?.labels.name ?? `${one}s`,
    area: kind?.area ?? (taxonomy ? areaOfTaxonomy(taxonomy) : (particulars.area ?? 'site')),
    records,
    resource,
    capability: resource ? (resource.capability ?? 'manage_options') : null,
    kind,
    taxonomy,
    table: kind ? 'Entry' : taxonomy ? 'Term' : (particulars.table ?? null),
    source,
    title: title ?? 'title',
    filters: resource ? filtersOf(schemaOf(list), resource) : propertiesOf(schemaOf(list)),
    references,
    words,
    fields,
  };
}

/** The names of arguments that title a record, in the order in which they are looked for. */
const TITLES = ['title', 'name', 'username', 'author_name', 'venue', 'organizer', 'from', 'url'];

/** Terms stand beside the entries that carry them. */
function areaOfTaxonomy({ kinds: [first = ''] }: Taxonomy): Area {
  if (first === 'nav_menu_item') return 'site';
  return kinds.get(first)?.area ?? 'content';
}

const propertiesOf = ({ properties }: JsonSchema): Readonly<Record<string, Json>> =>
  Object.fromEntries(
    Object.entries(toObject(properties)).flatMap(([name, one]) =>
      isRecord(one) ? [[name, one]] : [],
    ),
  );

/** Reads a record with everything that its form shows. @throws ApiError as its operation does */
export async function readRecord(section: Section, context: Context, id: number): Promise<Json> {
  const { read } = section.records.actions;
  const inputs = propertiesOf(read?.ability.inputSchema(context.addresses) ?? {});
  const edit = 'context' in inputs ? { context: 'edit' } : {};
  const { result } = (await read?.run(context, { id, ...edit })) ?? {};
  const record = toObject(result);
  if (!section.source) return record;
  // A time of a series that nobody has changed has the texts of the series.
  const source = record.rrule === undefined ? record.id : (record.series_id ?? record.id);
  const entry = await section.source.run(context, { id: source, context: 'edit' });
  if (!isRecord(entry)) return record;
  const { content, title, excerpt, status } = entry;
  return {
    ...record,
    // Of an event without one, its own page is shown.
    ...(record.website === record.url && { website: '' }),
    [section.title]: title,
    description: content,
    ...(excerpt === undefined ? {} : { excerpt }),
    status,
  };
}

/** Reads a page of records. @throws ApiError as the list does */
export async function listRecords(
  { records, filters }: Section,
  context: Context,
  input: Json,
): Promise<RecordPage> {
  const edit = 'context' in filters ? { context: 'edit' } : {};
  const { status } = input;
  // Lists of the calendar name several statuses in one text.
  const isText = Array.isArray(status) && !hasType(filters.status, 'array');
  const statuses = isText ? { status: status.join() } : {};
  const found = await records.actions.list?.run(context, { ...edit, ...input, ...statuses });
  return {
    items: toRecords(found?.result),
    total: found?.total ?? 0,
    cursors: found?.cursors ?? null,
  };
}

/** A page of a list. */
export interface RecordPage {
  readonly items: readonly Json[];
  readonly total: number;
  /** Present if it is paged by cursors, not by numbers. */
  readonly cursors: NonNullable<RecordResult['cursors']> | null;
}

/** Whether its records are drafts until somebody publishes them. Files are as public as what they belong to, and items as their menu. */
export const hasDrafts = ({ kind }: Pick<Section, 'kind'>): boolean =>
  kind !== null && kind.graphql !== null && kind.name !== 'attachment';

/** The statuses of comments, as their list names them. */
const COMMENT_STATUSES = ['approve', 'hold', 'spam', 'trash'];

/** The statuses by which a list is divided; none where it has no such filter. */
export const statusesOf = (section: Section): readonly string[] => {
  const { filters, name, resource } = section;
  if (!('status' in filters)) return [];
  if (resource)
    return toList(filters.status?.enum)
      .map(textOf)
      .filter((one) => one !== '');
  if (name === 'comment') return COMMENT_STATUSES;
  return hasDrafts(section) ? [...ENTRY_STATUSES, 'trash'] : [];
};

/** Whether deleted records are kept in the trash first. */
export const hasTrash = (section: Section): boolean => statusesOf(section).includes('trash');

/** Whether a record has a page of its own. */
export const isPaged = ({ records }: Section): boolean => records.actions.read !== undefined;

/** Lists records, or none where the viewer may not list them. */
export async function listOrNothing(
  section: Section,
  context: Context,
  input: Json,
): Promise<readonly Json[]> {
  return (await unlessRefused(listRecords(section, context, input), null))?.items ?? [];
}

/** The address of a record's page on the site; null for none. */
export function pageOf({ kind, resource }: Section, context: Context, record: Json): string | null {
  const path = resource?.page?.(record);
  const link = path ? localAddress(context, path) : (record.link ?? (kind && record.url));
  return textOf(link) || null;
}

/** A record's title as plain text; its number where it has none. */
export function titleOf({ one, title }: Section, record: Json): string {
  const names = [title, 'title', 'name', 'author_name', 'slug'];
  const found = names.map((name) => textOf(record[name]).trim()).find((text) => text !== '');
  return found ?? `${one} ${textOf(record.id)}`;
}
