import type { Comment } from '../../../content/comments/comment.ts';
import { type Entry, entryById, termsOfEntry } from '../../../content/entries/entry.ts';
import { findEntryAtPath } from '../../../content/entries/entry-at-path.ts';
import { entryPath } from '../../../content/entries/entry-path.ts';
import { mayRead } from '../../../content/entries/entry-policy.ts';
import {
  guidOf,
  presentContent,
  renderedExcerpt,
  titleOf,
} from '../../../content/entries/present-entry.ts';
import { loadTextMedia } from '../../../content/media/load-text-media.ts';
import { mediaAddress } from '../../../content/media/media-address.ts';
import { mediaOf } from '../../../content/media/shown-media.ts';
import { renderComment } from '../../../content/text/render-content.ts';
import { userById } from '../../../content/users/user-loaders.ts';
import { plainText } from '../../../lib/strip-tags.ts';
import type { Context } from '../../../operation/context.ts';
import { perform } from '../../../operation/operation.ts';
import { utcDate, utcModified } from '../../../operation/site-time.ts';
import { latestComments } from '../comments/list-comments.ts';
import {
  findListing,
  homeListing,
  type Listing,
  postsListing,
} from '../site-pages/find-listing.ts';

/** The contents of a feed. Texts are plain, `content` is HTML. */
export interface Channel {
  /** Of the page that shows the same, below the site's address; it ends with a slash. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly items: readonly FeedItem[];
}

export interface FeedItem {
  readonly id: string;
  readonly guid: string;
  readonly link: string;
  readonly title: string;
  readonly description: string;
  readonly content: string;
  readonly published: Date;
  /** When it was last changed. */
  readonly date: Date;
  readonly author: { readonly name: string; readonly link?: string };
  readonly category?: { name: string }[];
  readonly enclosure?: { url: string; type: string; length: number };
}

/** Items of a feed. */
export const FEED_ITEMS = 10;

/**
 * The latest of a list of entries at a path, or what was said about the entry there; null for neither.
 * @throws ApiError for what the viewer may not read
 */
export async function findChannel(context: Context, path: string): Promise<Channel | null> {
  if (path === '/comments/') return commentsChannel(context, null);
  const listing = path === '/' ? homeListing : await findListing(context, path);
  if (listing) return listingChannel(context, listing);
  const entry = await perform(findEntryAtPath, context, { path });
  if (!entry || !(await mayRead(context, entry))) return null;
  if (context.site.pageForPosts === entry.id)
    return listingChannel(context, postsListing(entry, path));
  return commentsChannel(context, entry);
}

async function listingChannel(context: Context, listing: Listing): Promise<Channel> {
  const paging = { page: 1, per_page: FEED_ITEMS };
  const { items: refs } = await (listing.latest ?? listing.find)(context, paging);
  const entries = await Promise.all(refs.map(({ id }) => entryById(context).load(id)));
  return {
    path: listing.path,
    title: titled(context, listing.title),
    description: plainText(listing.description || context.site.description),
    items: await Promise.all(
      entries.filter((entry) => entry !== null).map((entry) => entryItem(context, entry)),
    ),
  };
}

/** The title of a feed: of its list and of the site. */
export const titled = ({ site }: Context, title: string | null): string =>
  [title, plainText(site.title)].filter((part) => part !== null).join(' – ');

/** The item of an entry that the viewer may read. */
export async function entryItem(context: Context, entry: Entry): Promise<FeedItem> {
  const [path, user, terms, media, picture] = await Promise.all([
    entryPath(context, entry),
    entry.authorId === null ? null : userById(context).load(entry.authorId),
    termsOfEntry(context).load(entry.id),
    loadTextMedia(context, entry),
    pictureOf(context, entry),
  ]);
  const isOpen = entry.password === '';
  return {
    id: guidOf(context, entry),
    guid: guidOf(context, entry),
    link: context.addresses.page(path),
    title: titleOf(entry),
    description: isOpen ? plainText(renderedExcerpt(context, entry)) : PROTECTED,
    content: isOpen ? presentContent(entry, 'view', true, media).rendered : PROTECTED,
    published: new Date(`${utcDate(entry)}Z`),
    date: new Date(`${utcModified(entry)}Z`),
    author: user
      ? { name: plainText(user.name), link: context.addresses.page(`/author/${user.slug}/`) }
      : { name: plainText(context.site.title) },
    category: terms.map(({ name }) => ({ name: plainText(name) })),
    ...(picture ? { enclosure: picture } : {}),
  };
}

const PROTECTED = 'A password protects this text.';

/** The featured image as it is attached to an item. */
async function pictureOf(context: Context, entry: Entry) {
  const media = await mediaOf(context, entry);
  if (!media) return null;
  const { file, mimeType, bytes } = media.item;
  return { url: mediaAddress(context, file), type: mimeType, length: bytes };
}

/** @param entry what they are about; null for all comments of the site */
async function commentsChannel(context: Context, entry: Entry | null): Promise<Channel> {
  const comments = await latestComments(context, entry?.id ?? null, FEED_ITEMS);
  const items = await Promise.all(comments.map((one) => commentItem(context, one)));
  return {
    path: entry ? await entryPath(context, entry) : '/comments/',
    title: `Comments on ${entry ? titleOf(entry) : plainText(context.site.title)}`,
    description: '',
    items: items.filter((item) => item !== null),
  };
}

async function commentItem(context: Context, comment: Comment): Promise<FeedItem | null> {
  const entry = await entryById(context).load(comment.entryId);
  if (!entry) return null;
  const name = plainText(comment.authorName) || 'Somebody';
  const date = new Date(`${utcDate({ ...comment, dateUtc: null })}Z`);
  const address = `${context.addresses.page(await entryPath(context, entry))}#comment-${comment.id}`;
  const content = renderComment(comment.content);
  return {
    id: address,
    guid: address,
    link: address,
    title: `${name} on ${titleOf(entry)}`,
    description: plainText(content),
    content,
    published: date,
    date,
    author: { name },
  };
}
