import { plainText } from '../../lib/strip-tags.ts';
import type { Context } from '../../operation/context.ts';
import {
  type Method,
  methodsFor,
  type PresentedRecords,
  presentRecords,
  type RecordRef,
  type Resource,
} from '../../operation/representation/resource.ts';
import {
  localDate,
  localModified,
  toSiteTime,
  utcDate,
  utcModified,
} from '../../operation/site-time.ts';
import { loadOwnLinks, type OwnLinks, presentOwnMeta } from '../fields/present-own-values.ts';
import { type Kind, kindHas, type OwnFields, type Taxonomy } from '../kinds/kind.ts';
import { kinds, ownFieldsOfKind } from '../kinds/registry.ts';
import { type LoadedTextMedia, loadTextMedia } from '../media/load-text-media.ts';
import { canDeleteRecord, canEditRecord } from '../record-capabilities.ts';
import { renderContent } from '../text/render-content.ts';
import { renderExcerpt } from '../text/render-excerpt.ts';
import type { TextMedia } from '../text/text-media.ts';
import { renderTitle } from '../text/texturize.ts';
import { type Entry, type EntryRecord, entryById, type TermLink, type View } from './entry.ts';
import { maySeeText, maySeeVersion } from './entry-policy.ts';
import { generatedSlug } from './slug.ts';

/**
 * Returns the first members of posts and pages, in the reference's order, up to the featured image.
 * @param path of its page below the site
 */
export function presentSummary(
  context: Context,
  { entry, media }: EntryParts,
  { view, showsText, excerptLength }: EntryShape,
  path: string,
): Resource {
  const { date, ...otherDates } = presentDates(context, entry);
  const isEmbed = view === 'embed';
  return {
    id: entry.id,
    date,
    ...(isEmbed ? {} : { ...otherDates, guid: presentGuid(context, entry, view) }),
    ...(view === 'edit' ? { password: entry.password, ...presentEnd(context, entry) } : {}),
    slug: entry.slug,
    ...(isEmbed ? {} : { status: context.addresses.status(entry.status) }),
    type: context.addresses.kind(entry.kind),
    link: context.addresses.page(path),
    title: presentTitle(entry, view),
    ...(isEmbed ? {} : { content: presentContent(entry, view, showsText, media) }),
    excerpt: presentExcerpt(context, entry, { view, showsText, excerptLength }),
    author: entry.authorId ?? 0,
    featured_media: entry.featuredMediaId ?? 0,
  };
}

/** Returns the members of posts and pages that an embedded record lacks, without declared fields. */
export const presentDetails = (context: Context, own: OwnFields, entry: Entry): Resource => ({
  meta: { ...presentOwnMeta(context, own, entry.values), footnotes: entry.footnotes },
});

/** Class names for an entry's element; `own` are the kind's, which come after its status. */
export const entryClasses = (
  { addresses }: Pick<Context, 'addresses'>,
  entry: Entry,
  own: readonly string[] = [],
): readonly string[] => [
  `post-${entry.id}`,
  addresses.kind(entry.kind),
  `type-${addresses.kind(entry.kind)}`,
  `status-${entry.status}`,
  ...own,
  ...(entry.password === '' ? [] : ['post-password-required']),
  // A password hides the picture as well.
  ...(entry.featuredMediaId && entry.password === '' ? ['has-post-thumbnail'] : []),
  'hentry',
];

/** The four moments of an entry as REST shows them: the site's time and UTC (docs/rest.md §2.6). */
export const presentDates = ({ site }: Context, entry: Entry) => ({
  date: localDate(entry, site),
  date_gmt: utcDate(entry),
  modified: localModified(entry, site),
  modified_gmt: utcModified(entry),
});

/** Until when an entry is published, where that is said. */
const presentEnd = ({ site }: Context, { unpublishAt }: Entry): Resource =>
  unpublishAt === null
    ? {}
    : { unpublish_at: toSiteTime(unpublishAt, site), unpublish_at_gmt: unpublishAt };

/** The address an entry was first given out under. */
export const guidOf = ({ addresses }: Context, { guid, id }: Pick<Entry, 'guid' | 'id'>): string =>
  guid ?? addresses.page(`/?p=${id}`);

function presentGuid(context: Context, entry: Entry, view: View) {
  const guid = guidOf(context, entry);
  return view === 'edit' ? { rendered: guid, raw: guid } : { rendered: guid };
}

export const presentTitle = (entry: Pick<Entry, 'title'>, view: View) =>
  view === 'edit'
    ? { raw: entry.title, rendered: renderedTitle(entry) }
    : { rendered: renderedTitle(entry) };

/** @param showsText false hides what a password protects */
export const presentContent = (
  entry: Pick<Entry, 'content' | 'password'>,
  view: View,
  showsText: boolean,
  media?: TextMedia,
) =>
  presentText(
    view === 'edit'
      ? { raw: entry.content, block_version: entry.content.includes('<!-- wp:') ? 1 : 0 }
      : null,
    entry.password !== '',
    () => (showsText ? renderedContent(entry, media) : ''),
  );

const presentExcerpt = (
  context: Context,
  entry: Entry,
  { view, showsText, excerptLength }: EntryShape,
) =>
  presentText(view === 'edit' ? { raw: entry.excerpt } : null, entry.password !== '', () =>
    showsText ? renderedExcerpt(context, entry, excerptLength) : '',
  );

/** A text is rendered when it is read, which lists at the desk and requests for other fields don't. */
function presentText(
  written: { readonly raw: string; readonly block_version?: number } | null,
  isProtected: boolean,
  render: () => string,
) {
  if (!written)
    return {
      get rendered() {
        return render();
      },
      protected: isProtected,
    };
  const { raw, ...more } = written;
  // A spread before the getter would put it behind the other members.
  return {
    raw,
    get rendered() {
      return render();
    },
    protected: isProtected,
    ...more,
  };
}

/** The methods that the caller may use on an entry's own address, for links' `targetHints`. */
export const itemMethods = ({ viewer }: Context, entry: Entry): readonly Method[] =>
  methodsFor(canEditRecord(viewer, entry), canDeleteRecord(viewer, entry));

/** The class names of an entry's element, as themes of such sites have them. */
export function classList(
  context: Pick<Context, 'addresses'>,
  { fields }: Kind,
  taxonomies: readonly Taxonomy[],
  entry: Entry,
  terms: readonly TermLink[],
): readonly string[] {
  const { format } = entry;
  return [
    ...entryClasses(context, entry, 'format' in fields ? [`format-${format}`] : []),
    ...taxonomies.flatMap(({ name }) => {
      const word = name === 'post_tag' ? 'tag' : context.addresses.kind(name);
      return terms.filter(({ taxonomy }) => taxonomy === name).map(({ slug }) => `${word}-${slug}`);
    }),
    ...('format' in fields && format !== 'standard' ? [`post_format-post-format-${format}`] : []),
  ];
}

/** The title as HTML. */
export const renderedTitle = ({ title }: Pick<Entry, 'title'>): string => renderTitle(title);

/** @param media what it shows of this site's */
export const renderedContent = ({ content }: Pick<Entry, 'content'>, media?: TextMedia): string =>
  renderContent(content, media);

/** The content as pages of this site show it. */
export const pageContent = async (
  context: Context,
  entry: Pick<Entry, 'id' | 'content'>,
): Promise<string> =>
  renderedContent(entry, { ...(await loadTextMedia(context, entry)), isPage: true });

/** As long as the site's excerpts are, unless `length` says so many words. */
export const renderedExcerpt = (
  { services }: Context,
  { excerpt, content }: Pick<Entry, 'content' | 'excerpt'>,
  length = services.config.excerptLength,
): string => renderExcerpt(excerpt, content, length);

/** An entry's title as plain text; every page has something to be called by. */
export const titleOf = ({ title }: Pick<Entry, 'title'>): string =>
  plainText(renderTitle(title)) || 'Untitled';

/** Whether pages tell when entries of a kind were published and by whom. */
export function hasByline(name: string): boolean {
  const kind = kinds.get(name);
  return name === 'post' || (kind?.isPlain === true && kindHas(kind, 'author'));
}

/** Loads the parts of the representations of all kinds; null for an id without an entry. */
export async function loadEntryParts(
  context: Context,
  id: number,
  view: View,
): Promise<EntryParts | null> {
  const entry = await entryById(context).load(id);
  if (!entry) return null;
  const ownLinks = await loadOwnLinks(context, ownFieldsOfKind(entry.kind), entry.values);
  if (view === 'embed') return { entry, ownLinks };
  const media = await loadTextMedia(context, entry);
  if (view === 'view') return { entry, media, ownLinks };
  return { entry, media, ownLinks, generatedSlug: await generatedSlug(context, entry) };
}

/** Presents entries of a kind, in order. */
export function presentEntries(
  context: Context,
  shown: ShownKind,
  refs: readonly RecordRef[],
  shape: AskedShape,
): Promise<PresentedRecords> {
  return presentRecords(refs, async ({ id, version: asked }, dependOn) => {
    const parts = await shown.load(context, id, shape.view);
    if (parts?.media) dependOn(parts.media.dependencies);
    if (parts?.ownLinks) dependOn(parts.ownLinks.dependencies);
    if (!parts || !maySeeVersion(context, asked, parts.entry)) return null;
    const resource = showEntry(context, shown, parts, shape);
    return { resource, version: parts.entry.version };
  });
}

/** An entry of a list, or one that was just written: protected text only for those who edit. */
export const showEntry = <Parts extends EntryParts>(
  context: Context,
  shown: ShownKind<Parts>,
  parts: Parts,
  shape: AskedShape,
): Resource =>
  shown.present(context, parts, {
    ...shape,
    showsText: maySeeText(context, parts.entry, shape.view),
  });

/** The parts of the representation of an entry of any kind. */
export interface EntryParts {
  readonly entry: EntryRecord;
  /** The slug that the title would give; known where the entry is shown for editing. */
  readonly generatedSlug?: string;
  /** The media items in its content; set only if the content is shown. */
  readonly media?: LoadedTextMedia;
  /** To the records that its own fields name. */
  readonly ownLinks?: OwnLinks;
}

export interface EntryShape {
  readonly view: View;
  /** Whether what a password protects is shown. */
  readonly showsText: boolean;
  /** Words of an excerpt made from the content. */
  readonly excerptLength?: number | undefined;
  /** Whether `acf` is shown for people rather than as it is edited. */
  readonly isFormatted?: boolean;
}

/** The part of a shape that a request decides alone. */
export type AskedShape = Omit<EntryShape, 'showsText'>;

/** How REST shows the entries of a kind. Routes and embeds work with this alone, whatever the kind. */
export interface ShownKind<Parts extends EntryParts = EntryParts> {
  readonly kind: Kind;
  /** Null for an id without an entry. */
  load(context: Context, id: number, view: View): Promise<Parts | null>;
  present(context: Context, parts: Parts, shape: EntryShape): Resource;
}
