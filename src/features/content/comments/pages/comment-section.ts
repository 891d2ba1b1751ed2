import type { Context } from '../../../../operation/context.ts';
import { perform } from '../../../../operation/operation.ts';
import { html, type Markup, trusted } from '../../../../pages/markup.ts';
import { plainText } from '../../../../pages/plain-text.ts';
import { writtenDate } from '../../../../pages/written-date.ts';
import type { Entry } from '../../entries/entry.ts';
import { renderComment } from '../../entries/text/render-content.ts';
import { localDate } from '../../site/site-time.ts';
import type { Comment } from '../comment.ts';
import { listComments } from '../list-comments.ts';

/** What was said about an entry, answers below what they answer; null for nothing. @param password the one that opened the entry */
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
  for (let page = 1; page <= MOST_PAGES; page++) {
    const asked = { post: [id], page, per_page: 100, order: 'asc', password };
    const { items, total } = await perform(listComments, context, asked);
    comments.push(...items);
    if (page * 100 >= total) return { comments, total: comments.length };
    if (page === MOST_PAGES) return { comments, total };
  }
  return { comments, total: comments.length };
}

type Children = ReadonlyMap<number, readonly Comment[]>;

/** What answers something that is not shown stands for itself. */
function childrenByParent(comments: readonly Comment[]): Children {
  const ids = new Set(comments.map(({ id }) => id));
  const children = new Map<number, Comment[]>();
  for (const comment of comments) {
    const { parentId, id } = comment;
    // A parent is older than its answers; one that isn't would make a circle.
    const parent = parentId !== null && parentId < id && ids.has(parentId) ? parentId : 0;
    children.set(parent, [...(children.get(parent) ?? []), comment]);
  }
  return children;
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
