import { decodeHTML, escapeAttribute, escapeText } from 'entities';
import { anonymous } from '../../../auth/viewer.ts';
import { type Entry, entryById, withParent } from '../../../content/entries/entry.ts';
import { entryAtPath } from '../../../content/entries/entry-at-path.ts';
import { entryPath } from '../../../content/entries/entry-path.ts';
import { namesOfKinds } from '../../../content/kinds/registry.ts';
import { besideKey, mediaAddress } from '../../../content/media/media-address.ts';
import type { MediaItem } from '../../../content/media/media-item.ts';
import { mediaOf } from '../../../content/media/shown-media.ts';
import { type Dimensions, fitInto, hasSameProportions } from '../../../content/media/sub-sizes.ts';
import { canReadRecord } from '../../../content/record-capabilities.ts';
import { renderTitle } from '../../../content/text/texturize.ts';
import { userById } from '../../../content/users/user-loaders.ts';
import { stripTags } from '../../../lib/strip-tags.ts';
import { percentDecoded } from '../../../lib/web-address.ts';
import { anything, isRecordId, required, string } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { anyone, defineOperation } from '../../../operation/operation.ts';
import { type Embed, invalidEmbedUrl } from './embed.ts';

/** Makes the embed of an entry of this site. @param maxWidth in pixels, as the caller gives it */
export async function entryEmbed(context: Context, entry: Entry, maxWidth: number): Promise<Embed> {
  const { site, addresses } = context;
  const size = embedSize(maxWidth);
  const title = embedTitle(entry);
  const [path, author, thumbnail] = await Promise.all([
    entryPath(context, entry),
    entry.authorId === null ? null : userById(context).load(entry.authorId),
    embedThumbnail(context, entry, size.width),
  ]);
  return {
    version: '1.0',
    provider_name: site.title,
    provider_url: addresses.site,
    author_name: author?.name ?? site.title,
    author_url: author ? addresses.page(`/author/${author.slug}/`) : addresses.site,
    title,
    type: 'rich',
    ...size,
    html: embedHtml({
      link: addresses.page(path),
      title: textOf(title),
      siteTitle: textOf(site.title),
      size,
    }),
    ...thumbnail,
  };
}

interface EmbedHtmlParts {
  readonly link: string;
  /** Plain text. */
  readonly title: string;
  /** Plain text. */
  readonly siteTitle: string;
  /** Of the frame. */
  readonly size: Dimensions;
}

/**
 * Returns a quotation with a link, for readers without frames, and the frame (docs/rest.md §9). The frame may run its script and open
 * windows for its links, and nothing else. Embedding sites recognize both by the class.
 */
function embedHtml({ link, title, siteTitle, size: { width, height } }: EmbedHtmlParts): string {
  const quotation = `<blockquote class="wp-embedded-content"><a href="${escapeAttribute(link)}">${escapeText(title)}</a></blockquote>`;
  const attributes = [
    'sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"',
    `src="${escapeAttribute(embedAddress(link))}"`,
    `width="${width}" height="${height}"`,
    `title="${escapeAttribute(`“${title}” — ${siteTitle}`)}"`,
    'loading="lazy" frameborder="0" marginwidth="0" marginheight="0" scrolling="no"',
    'class="wp-embedded-content"',
  ];
  return `${quotation}<iframe ${attributes.join(' ')}></iframe>`;
}

/** Limits the width to 200–600 pixels, whatever the caller gives, with the proportions of a film, but at least 200 high (recorded). */
function embedSize(maxWidth: number): Dimensions {
  const width = Math.min(Math.max(maxWidth, 200), 600);
  return { width, height: Math.max(Math.ceil((width / 16) * 9), 200) };
}

/** Parses a sent width; the reference takes the number at the start of a text. */
const readWidth = (sent: unknown): number => Math.abs(Number.parseInt(String(sent), 10)) || 0;

/** An entry's title in HTML; it says so where a password protects the rest. */
export function embedTitle({ title, password }: Pick<Entry, 'title' | 'password'>): string {
  const rendered = renderTitle(title);
  return password === '' ? rendered : `Protected: ${rendered}`;
}

/** The text of HTML, entities read, to be escaped again where it is shown. */
export const textOf = (html: string): string => decodeHTML(stripTags(html)).trim();

/** Returns the address of an entry's page for frames on other sites. @param link of its own page */
function embedAddress(link: string): string {
  const url = new URL(link);
  if (url.search === '') return `${link.replace(/\/$/, '')}/embed/`;
  url.searchParams.set('embed', 'true');
  return url.href;
}

type Thumbnail = Pick<Embed, 'thumbnail_url' | 'thumbnail_width' | 'thumbnail_height'>;

/** The picture that an entry shows or is, in the smallest file that is wide enough; nothing where there is none. @param width in pixels */
async function embedThumbnail(context: Context, entry: Entry, width: number): Promise<Thumbnail> {
  const item = await pictureOf(context, entry);
  if (!item?.width || !item.height) return {};
  const whole = { width: item.width, height: item.height };
  const [best] = Object.values(item.sizes)
    .filter((size) => size.width >= width && hasSameProportions(size, whole))
    .sort((one, other) => one.width - other.width);
  const shown = fitInto(best ?? whole, { width, height: 0 });
  return {
    thumbnail_url: mediaAddress(context, best ? besideKey(item.file, best.file) : item.file),
    thumbnail_width: shown.width,
    thumbnail_height: shown.height,
  };
}

/** A password hides the picture as well. */
export async function pictureOf(context: Context, entry: Entry): Promise<MediaItem | null> {
  const shown = entry.password === '' ? await mediaOf(context, entry) : null;
  if (!shown?.item.mimeType.startsWith('image/')) return null;
  return (await isEmbeddable(context, shown.entry)) ? shown.item : null;
}

/** docs/rest.md §9. @throws ApiError `oembed_invalid_url` for an address of another site, or of an entry that is not public */
export const readEmbed = defineOperation({
  name: 'readEmbed',
  kind: 'query',
  summary: 'Reads what embeds an address of this site elsewhere.',
  args: {
    url: required(string({ description: 'The address of what is to be embedded.', format: 'uri' })),
    maxwidth: anything({ description: 'How wide it may be, in pixels.', default: 600 }),
  },
  authorize: anyone,
  async resolve(context, { url, maxwidth }): Promise<Embed> {
    const entry = await findEmbeddedEntry(context, url);
    if (!entry) throw invalidEmbedUrl();
    return entryEmbed(context, entry, readWidth(maxwidth));
  },
});

/** The entry at an address of this site that everybody may read, whoever asks (docs/rest.md §9); null for none. */
export async function findEmbeddedEntry(context: Context, address: string): Promise<Entry | null> {
  const place = ownAddress(context, address);
  return place && embeddedEntryAt(context, place);
}

/** Returns the embeddable entry at an address of this site; null for none. */
export async function embeddedEntryAt(context: Context, place: OwnAddress): Promise<Entry | null> {
  const entry = await entryAt(context, place);
  return entry && (await isEmbeddable(context, entry)) ? entry : null;
}

/** Whether other sites may show an entry. An attached item is as public as its parent. A password hides the text, not the entry. */
const isEmbeddable = async (context: Context, entry: Entry): Promise<boolean> =>
  KINDS.includes(entry.kind) && canReadRecord(anonymous, await withParent(context, entry));

const KINDS = namesOfKinds(({ isPublic }) => isPublic);

async function entryAt(context: Context, { path, query }: OwnAddress): Promise<Entry | null> {
  const id = query.get('p') ?? query.get('page_id') ?? query.get('attachment_id');
  if (id !== null) return entryOfId(context, Number(id));
  if (path !== '/') return entryAtPath(context, path, KINDS);
  return context.site.showOnFront === 'page' ? entryOfId(context, context.site.pageOnFront) : null;
}

async function entryOfId(context: Context, id: number): Promise<Entry | null> {
  const isId = Number.isInteger(id) && isRecordId(id);
  return isId ? entryById(context).load(id) : null;
}

/** A place on this site, as its own addresses say it. */
interface OwnAddress {
  /** Decoded, below the site's address. */
  readonly path: string;
  readonly query: URLSearchParams;
}

/** Parses an address of this site, by either scheme, with `www.` or without; null for other sites. */
export function ownAddress({ addresses }: Context, address: string): OwnAddress | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const site = new URL(addresses.site);
  const base = site.pathname.replace(/\/+$/, '');
  if (!/^https?:$/.test(url.protocol) || bareHost(url) !== bareHost(site)) return null;
  if (url.pathname !== base && !url.pathname.startsWith(`${base}/`)) return null;
  const path = percentDecoded(url.pathname.slice(base.length) || '/');
  return path === null ? null : { path, query: url.searchParams };
}

const bareHost = ({ host }: URL): string => host.replace(/^www\./, '');
