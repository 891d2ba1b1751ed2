import type { Context } from '../../operation/context.ts';
import { refused } from '../../operation/errors.ts';
import {
  type Embeds,
  embeddable,
  embedded,
  type Links,
  link,
  methodsFor,
  type Resource,
} from '../../operation/representation/resource.ts';
import { localDate } from '../../operation/site-time.ts';
import { embedEntry, ownEmbeds } from '../entries/embed-entry.ts';
import { type Entry, entryById, type View } from '../entries/entry.ts';
import { entryPath, entryRoute } from '../entries/entry-path.ts';
import { loadOwnLinks, presentAcf, presentOwnMeta } from '../fields/present-own-values.ts';
import { ownFieldsOfComments } from '../kinds/registry.ts';
import { renderComment } from '../text/render-content.ts';
import { escapeText } from '../text/sanitize-html.ts';
import { avatarUrls, embedUser } from '../users/present-user.ts';
import { approvedReplyCount, type Comment, commentById } from './comment.ts';
import {
  assertCanReadDiscussion,
  canChangeComment,
  canReadComment,
  unknownComment,
} from './comment-policy.ts';
import { firstCommentsOf } from './find-comments.ts';

/** The data that a comment's representation is made of. */
export interface CommentParts {
  readonly comment: Comment;
  readonly entry: Entry;
  /** Where the entry's page is, below the site's address. */
  readonly entryPath: string;
  /** Whether the caller may change and delete it. */
  readonly isChangeable: boolean;
  /** Whether it has approved answers. */
  readonly hasReplies: boolean;
  /** To the records that its own fields name. */
  readonly ownLinks: Links;
}

/** A comment as REST shows it: `embed` ⊂ `view` ⊂ `edit` (docs/rest.md §2.5); comment-policy.ts decides who may see which view. */
function presentComment(
  context: Context,
  parts: CommentParts,
  view: View,
  isFormatted: boolean,
): Resource {
  const { comment, entryPath } = parts;
  const isEdit = view === 'edit';
  const isEmbed = view === 'embed';
  return {
    id: comment.id,
    ...(isEmbed ? {} : { post: comment.entryId }),
    parent: comment.parentId ?? 0,
    author: comment.authorId ?? 0,
    author_name: escapeText(comment.authorName),
    ...(isEdit ? { author_email: comment.authorEmail } : {}),
    author_url: comment.authorUrl,
    ...(isEdit ? { author_ip: comment.authorIp, author_user_agent: comment.authorAgent } : {}),
    date: localDate(comment, context.site),
    ...(isEmbed ? {} : { date_gmt: comment.date }),
    content: {
      rendered: renderComment(comment.content),
      ...(isEdit ? { raw: comment.content } : {}),
    },
    link: `${context.addresses.page(entryPath)}#comment-${comment.id}`,
    ...(isEmbed ? {} : { status: comment.status }),
    type: comment.type,
    author_avatar_urls: avatarUrls(comment.authorEmail),
    ...(isEmbed ? {} : { meta: presentOwnMeta(context, ownFieldsOfComments, comment.values) }),
    ...presentAcf(context, ownFieldsOfComments, comment.values, isFormatted),
    _links: commentLinks(context, parts),
  };
}

function commentLinks(
  context: Context,
  { comment, entry, isChangeable, hasReplies, ownLinks }: CommentParts,
): Links {
  const { rest, kind } = context.addresses;
  const collection = '/core/v2/comments';
  const up = entryRoute(entry.kind, entry.id);
  return {
    self: link(rest(`${collection}/${comment.id}`), {
      targetHints: { allow: methodsFor(isChangeable, isChangeable) },
    }),
    collection: link(rest(collection)),
    ...(comment.authorId
      ? { author: [embeddable(rest(`/core/v2/users/${comment.authorId}`))] }
      : {}),
    ...(up ? { up: [embeddable(rest(up), { post_type: kind(entry.kind) })] } : {}),
    ...(comment.parentId
      ? { 'in-reply-to': [embeddable(rest(`${collection}/${comment.parentId}`))] }
      : {}),
    ...(hasReplies ? { children: [embeddable(rest(`${collection}?parent=${comment.id}`))] } : {}),
    ...ownLinks,
  };
}

/** Presents a comment as JSON. Call it for all comments of a list at once, so that loaders read referenced records together. */
export async function showComment(
  context: Context,
  comment: Comment,
  view: View,
  isFormatted = false,
): Promise<Resource> {
  const [entry, replies, { links: ownLinks }] = await Promise.all([
    entryById(context).load(comment.entryId),
    approvedReplyCount(context).load(comment.id),
    loadOwnLinks(context, ownFieldsOfComments, comment.values),
  ]);
  if (!entry) throw new Error(`Comment ${comment.id} was shown after its entry had gone.`);
  const parts = {
    comment,
    entry,
    entryPath: await entryPath(context, entry),
    isChangeable: await canChangeComment(context, comment),
    hasReplies: replies > 0,
    ownLinks,
  };
  return presentComment(context, parts, view, isFormatted);
}

export const showComments = (
  context: Context,
  comments: readonly Comment[],
  view: View,
  isFormatted = false,
): Promise<readonly Resource[]> =>
  Promise.all(comments.map((comment) => showComment(context, comment, view, isFormatted)));

/** Loads the records behind a comment's embeddable links. */
export const commentEmbeds: Embeds = {
  author: async (context, { author }) => [await embedUser(context, Number(author))],
  async up(context, { id }) {
    const comment = await commentOf(context, id);
    return comment ? [await embedEntry(context, comment.entryId)] : [];
  },
  'in-reply-to': async (context, { parent }) => [await embedComment(context, Number(parent))],
  async children(context, { id }) {
    const comment = await commentOf(context, id);
    return comment ? [await embedChildren(context, comment)] : [];
  },
  ...ownEmbeds,
};

/** Reads the comment's row, since an embedded comment is in the `embed` view, which does not include the post. */
const commentOf = (context: Context, id: unknown): Promise<Comment | null> =>
  commentById(context).load(Number(id));

const embedComment = (context: Context, id: number): Promise<Resource> =>
  embedded(async () => {
    const comment = await commentById(context).load(id);
    if (!comment) throw unknownComment();
    if (await canReadComment(context, comment)) return showComment(context, comment, 'embed');
    throw refused(context.viewer, 'rest_cannot_read', 'You are not allowed to read this comment.');
  });

/** The first page of approved comments on an entry, for `_embed` of `replies`; or the error if the viewer may not read them. */
export const embedReplies = (
  context: Context,
  entryId: number,
): Promise<readonly Resource[] | Resource> =>
  embedReadable(context, entryId, () => firstCommentsOf(context, 'entryId', entryId));

/** The first page of approved answers to a comment. */
const embedChildren = (
  context: Context,
  { id, entryId }: Comment,
): Promise<readonly Resource[] | Resource> =>
  embedReadable(context, entryId, () => firstCommentsOf(context, 'parentId', id));

async function embedReadable(
  context: Context,
  entryId: number,
  load: () => Promise<readonly Comment[]>,
): Promise<readonly Resource[] | Resource> {
  const entry = await entryById(context).load(entryId);
  if (!entry) return [];
  return embedded(async () => {
    await assertCanReadDiscussion(context, entry);
    return showComments(context, await load(), 'embed');
  });
}
