import { ownFieldsOf } from '../../../model/kind.ts';
import type { Context } from '../../../operation/context.ts';
import { embeddable, type Links, link } from '../../../rest/representation/links.ts';
import type { Method, Resource } from '../../../rest/representation/resource.ts';
import type { Entry, View } from '../entries/entry.ts';
import { entryById } from '../entries/entry-loaders.ts';
import { entryPath } from '../entries/entry-path.ts';
import { entryRoute } from '../entries/entry-routes.ts';
import { escapeText } from '../entries/text/escape-text.ts';
import { renderComment } from '../entries/text/render-content.ts';
import { presentAcf } from '../own-values/present-own-values.ts';
import { localDate } from '../site/site-time.ts';
import { avatarUrls } from '../users/avatar-urls.ts';
import { approvedReplyCount, type Comment } from './comment.ts';
import { canChangeComment } from './comment-policy.ts';

/** What a comment's representation is made of. */
export interface CommentParts {
  readonly comment: Comment;
  readonly entry: Entry;
  /** Where the entry's page is, below the site's address. */
  readonly entryPath: string;
  /** Whether it has approved answers. */
  readonly hasReplies: boolean;
}

/** A comment as REST shows it: `embed` ⊂ `view` ⊂ `edit` (docs/rest.md §2.5); who may see which is comment-policy.ts's to say. */
function presentComment(context: Context, parts: CommentParts, view: View): Resource {
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
    ...(isEmbed ? {} : { meta: {} }),
    ...presentAcf(context, ownFieldsOf({}), ''),
    _links: commentLinks(context, parts),
  };
}

function commentLinks(context: Context, { comment, entry, hasReplies }: CommentParts): Links {
  const { rest, kind } = context.addresses;
  const collection = '/core/v2/comments';
  const up = entryRoute(entry.kind, entry.id);
  return {
    self: link(rest(`${collection}/${comment.id}`), {
      targetHints: { allow: commentMethods(context, comment, entry) },
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
  };
}

/** The methods that the caller may use on a comment's own address. */
const commentMethods = (
  { viewer }: Context,
  comment: Pick<Comment, 'authorId'>,
  entry: Entry,
): readonly Method[] =>
  canChangeComment(viewer, comment, entry) ? ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] : ['GET'];

/** A comment as JSON. Ask it of all comments of a list at once, so that what they refer to is read together. */
export async function showComment(
  context: Context,
  comment: Comment,
  view: View,
): Promise<Resource> {
  const [entry, replies] = await Promise.all([
    entryById(context).load(comment.entryId),
    approvedReplyCount(context).load(comment.id),
  ]);
  if (!entry) throw new Error(`Comment ${comment.id} was shown after its entry had gone.`);
  const parts = {
    comment,
    entry,
    entryPath: await entryPath(context, entry),
    hasReplies: replies > 0,
  };
  return presentComment(context, parts, view);
}

export const showComments = (
  context: Context,
  comments: readonly Comment[],
  view: View,
): Promise<readonly Resource[]> =>
  Promise.all(comments.map((comment) => showComment(context, comment, view)));
