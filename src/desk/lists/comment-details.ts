import { html, type Markup } from '../../lib/markup.ts';
import { plainText } from '../../lib/strip-tags.ts';
import { localAddress } from '../../pages/page.ts';
import { actionsOf, rowButton } from '../actions/actions.ts';
import type { DeskRequest } from '../desk-request.ts';
import { type Json, textOf } from '../json.ts';
import type { Section } from '../section.ts';

/** In characters. */
const LONGEST = 2000;

/** Renders the text of a comment in the list, with buttons that judge and answer it. @param query of the list */
export function commentDetails(
  request: DeskRequest,
  section: Section,
  comment: Json,
  query: URLSearchParams,
): Markup {
  const actions = actionsOf(request, section).filter(({ isFor }) => isFor?.(comment) ?? true);
  const answer = actions.find(({ name }) => name === 'reply');
  const name = textOf(comment.author_name) || 'Anonymous';
  return html`<p class="excerpt">${plainText(textOf(comment.content)).slice(0, LONGEST)}</p>
<div class="bar">${actions.map((one) => one !== answer && rowButton(request, section, one, comment, query, one.name === 'delete' ? 'Trash' : one.label))}${
    typeof comment.link === 'string' &&
    comment.status === 'approved' &&
    html`<a href="${comment.link}">View</a> `
  }<a href="${localAddress(request.context, `/desk/entry/${textOf(comment.post)}`)}">To the post</a></div>${
    answer &&
    html`<details><summary>Reply</summary><textarea name="reply.${textOf(comment.id)}" rows="3" aria-label="Reply to ${name}"></textarea>${rowButton(request, section, answer, comment, query, comment.status === 'hold' ? 'Approve and reply' : 'Send the reply')}</details>`
  }`;
}
