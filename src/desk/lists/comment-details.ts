import { html, type Markup } from '../../lib/markup.ts';
import { plainText } from '../../lib/strip-tags.ts';
import type { Context } from '../../operation/context.ts';
import { localAddress } from '../../pages/page.ts';
import type { RecordHandler } from '../desk-request.ts';
import { isRecord, type Json, textOf } from '../json.ts';
import { sectionPath } from '../shell.ts';

const PATH = sectionPath({ name: 'comment' });

/** In characters. */
const LONGEST = 2000;

/** The buttons below a comment, by its status: what each does, and its word. */
const DEEDS: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  hold: [
    ['approved', 'Approve'],
    ['spam', 'Spam'],
    ['trash', 'Trash'],
  ],
  approved: [
    ['hold', 'Hide again'],
    ['spam', 'Spam'],
    ['trash', 'Trash'],
  ],
  spam: [
    ['unspam', 'Not spam'],
    ['destroy', 'Delete for good'],
  ],
  trash: [
    ['untrash', 'Restore'],
    ['destroy', 'Delete for good'],
  ],
};

/**
 * Renders the text of a comment in the list, and buttons that act at once. They are part of the list's form, so that
 * they work without scripts; with scripts the list is loaded anew in place.
 * @param query of the list, with its question mark
 */
export function commentDetails(context: Context, comment: Json, query: string): Markup {
  const id = textOf(comment.id);
  const status = textOf(comment.status);
  const name = textOf(comment.author_name) || 'Anonymous';
  const action = `${localAddress(context, `${PATH}${id}/moderate`)}${query}`;
  const button = (deed: string, label: string) =>
    html`<button type="submit" class="plain small${deed === 'destroy' && ' danger'}" name="_do" value="${deed}" formaction="${action}" hx-post="${action}" hx-target="#list" hx-select="#list" hx-swap="outerMorph" hx-select-oob="#tabs" aria-label="${label}: ${name}">${label}</button> `;
  const canAnswer = status === 'approved' || status === 'hold';
  return html`<p class="excerpt">${plainText(textOf(comment.content)).slice(0, LONGEST)}</p>
<div class="bar">${(DEEDS[status] ?? []).map(([deed, label]) => button(deed, label))}${
    typeof comment.link === 'string' &&
    status === 'approved' &&
    html`<a href="${comment.link}">View</a> `
  }<a href="${localAddress(context, `/desk/entry/${textOf(comment.post)}`)}">To the post</a></div>${
    canAnswer &&
    html`<details><summary>Reply</summary><textarea name="reply.${id}" rows="3" aria-label="Reply to ${name}"></textarea>${button('reply', status === 'hold' ? 'Approve and reply' : 'Send the reply')}</details>`
  }`;
}

/** POST of one of the buttons. @param section of comments */
export const moderateComment: RecordHandler = async ({ context, form, raw }, section, id) => {
  const { read, create, update, delete: remove } = section.records.actions;
  const deed = form.get('_do')?.toString() ?? '';
  if (deed === 'trash') await remove?.run(context, { id });
  else if (deed === 'destroy') await remove?.run(context, { id, force: true });
  else if (deed === 'reply') {
    const found = await read?.run(context, { id, context: 'edit' });
    const { post, status } = isRecord(found?.result) ? found.result : {};
    const content = form.get(`reply.${id}`)?.toString() ?? '';
    if (status === 'hold') await update?.run(context, { id, status: 'approved' });
    await create?.run(context, { post, parent: id, content });
  } else if (Object.values(DEEDS).some((all) => all.some(([known]) => known === deed)))
    await update?.run(context, { id, status: deed });
  return { location: PATH + new URL(raw.url).search };
};
