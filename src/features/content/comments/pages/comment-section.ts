import { type Comment, commentById } from '../../../../content/comments/comment.ts';
import type { Entry } from '../../../../content/entries/entry.ts';
import { renderComment } from '../../../../content/text/render-content.ts';
import { ApiError } from '../../../../lib/api-error.ts';
import { html, type Markup, trusted } from '../../../../lib/markup.ts';
import { plainText } from '../../../../lib/strip-tags.ts';
import type { Context } from '../../../../operation/context.ts';
import { perform } from '../../../../operation/operation.ts';
import { localDate } from '../../../../operation/site-time.ts';
import type { PageRequest } from '../../../../pages/page.ts';
import { writtenDate } from '../../../../pages/page.ts';
import { type Form, formToken, hasFormToken, readForm } from '../../../../pages/read-form.ts';
import { createComment, leaveComment } from '../create-comment.ts';
import { listComments } from '../list-comments.ts';

/** Renders the comments of an entry, with answers below their parents; null for none. @param password the one that opened the entry */
export async function commentSection(
  context: Context,
  entry: Entry,
  password: string | undefined,
): Promise<Markup | null> {
  const { comments, total } = await readComments(context, entry, password);
  if (comments.length === 0) return null;
  const heading = total === 1 ? 'One comment' : `${total} comments`;
  return html`<section class="comments" aria-labelledby="comments">
<h2 id="comments">${heading}</h2>
${thread(context, childrenByParent(comments), 0, 0)}
${comments.length < total && html`<p>The first ${comments.length} are shown.</p>`}
</section>`;
}

/** The oldest first, at most so many pages of a hundred. */
const MOST_PAGES = 5;

async function readComments(context: Context, { id }: Entry, password: string | undefined) {
  const comments: Comment[] = [];
  for (let page = 1; ; page++) {
    const asked = { post: [id], page, per_page: 100, order: 'asc', password };
    const { items, total } = await perform(listComments, context, asked);
    comments.push(...items);
    if (page * 100 >= total) return { comments, total: comments.length };
    if (page === MOST_PAGES) return { comments, total };
  }
}

type Children = ReadonlyMap<number, readonly Comment[]>;

/** Groups comments by parent. A comment whose parent is not shown is listed at the top. */
function childrenByParent(comments: readonly Comment[]): Children {
  const ids = new Set(comments.map(({ id }) => id));
  // A parent is older than its answers; one that isn't would make a circle.
  return Map.groupBy(comments, ({ parentId, id }) =>
    parentId !== null && parentId < id && ids.has(parentId) ? parentId : 0,
  );
}

/** Deeper answers are not moved in any further: there is no room for it on a phone. */
const DEEPEST = 5;

function thread(
  context: Context,
  children: Children,
  parent: number,
  depth: number,
): Markup | null {
  const comments = children.get(parent);
  if (!comments) return null;
  return html`<ol class="${depth < DEEPEST ? 'thread' : 'thread flat'}">
${comments.map((one) => html`<li>${commentArticle(context, one)}${thread(context, children, one.id, depth + 1)}</li>`)}
</ol>`;
}

function commentArticle({ site }: Context, comment: Comment): Markup {
  const date = localDate(comment, site);
  return html`<article id="comment-${comment.id}" class="comment">
<header><strong>${commenter(comment)}</strong> <a href="#comment-${comment.id}"><time datetime="${date}">${writtenDate(date, site)}</time></a></header>
<div class="comment-text">${trusted(renderComment(comment.content))}</div>
</article>
`;
}

function commenter({ authorName, authorUrl }: Comment): Markup | string {
  const name = plainText(authorName) || 'Somebody';
  const isAddress = /^https?:\/\//i.test(authorUrl);
  return isAddress ? html`<a rel="nofollow ugc" href="${authorUrl}">${name}</a>` : name;
}

/** The result of a comment form. */
export type SentComment =
  | { readonly id: number; readonly isWaiting: boolean }
  | { readonly status: number; readonly message: string; readonly form: Form };

/** Whether visitors may say something about an entry on its page. Protected ones are opened anew by each request, so that theirs don't ask. */
export const takesComments = (
  { services, viewer }: Context,
  { status, commentStatus, password }: Entry,
): boolean =>
  status === 'publish' &&
  commentStatus === 'open' &&
  password === '' &&
  (viewer.id !== 0 || !services.config.commentsNeedLogin);

/** Characters of a comment that the form takes, and bytes of all that is sent: a character may be nine. */
const LONGEST = 20_000;
const MOST_BYTES = 200 * 1024;

/** Writes the comment of a form by the same operations as for other clients; null if no such form was sent. */
export async function sendComment(
  { context, req }: PageRequest,
  entry: Entry,
): Promise<SentComment | null> {
  if (req.method !== 'POST' || !takesComments(context, entry)) return null;
  const form = await readForm(req.raw, MOST_BYTES);
  if (!form) return { status: 413, message: 'That is too long for a comment.', form: new Map() };
  if (!form.has('comment')) return null;
  const isKnown = context.viewer.id !== 0;
  if (isKnown && !hasFormToken(context, form, 'comment'))
    return { status: 403, message: 'This page was open for too long. Send it once more.', form };
  const written = { post: entry.id, content: form.get('comment') ?? '' };
  try {
    const id = isKnown
      ? await perform(createComment, context, written)
      : await perform(leaveComment, context, {
          ...written,
          author_name: form.get('author') ?? '',
          author_email: form.get('email') ?? '',
          ...(form.get('url') ? { author_url: form.get('url') } : {}),
        });
    const comment = await commentById(context).load(id);
    return { id, isWaiting: comment?.status !== 'approved' };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { status: error.status, message: messageOf(error), form };
  }
}

/** The message of an invalid argument says what is wrong with it. */
function messageOf({ message, extra: { params = {} } }: ApiError): string {
  if ('author_email' in params) return 'Please type an e-mail address like ann@example.org.';
  return plainText(message);
}

/** @param isWaiting whether the visitor's comment waits for a moderator */
export function commentForm(
  context: Context,
  sent: SentComment | null,
  isWaiting: boolean,
): Markup {
  const { viewer } = context;
  const failed = sent && 'form' in sent ? sent : null;
  const value = (name: string) => failed?.form.get(name) ?? '';
  return html`<section class="respond" id="respond" aria-labelledby="respond-title">
<h2 id="respond-title">Leave a comment</h2>
${isWaiting && html`<p class="notice" role="status">Thank you. Your comment is shown when a moderator has approved it.</p>`}
${failed && html`<p class="error" id="respond-error" role="alert">${failed.message}</p>`}
<form method="post" action="#respond">
${
  viewer.id !== 0
    ? formToken(context, 'comment')
    : html`<label for="comment-author">Name</label>
<input type="text" id="comment-author" name="author" value="${value('author')}" required maxlength="245" autocomplete="name">
<label for="comment-email">E-mail address, which is not shown</label>
<input type="email" id="comment-email" name="email" value="${value('email')}" required maxlength="100" autocomplete="email">
<label for="comment-url">Website (optional)</label>
<input type="url" id="comment-url" name="url" value="${value('url')}" maxlength="200" autocomplete="url">`
}
<label for="comment">Comment</label>
<textarea id="comment" name="comment" rows="6" required maxlength="${LONGEST}"${failed && html` aria-describedby="respond-error"`}>${value('comment')}</textarea>
<button>Send comment</button>
</form>
</section>`;
}
