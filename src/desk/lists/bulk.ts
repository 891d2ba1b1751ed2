import { ApiError, isRefusal } from '../../lib/api-error.ts';
import { html, type Markup } from '../../lib/markup.ts';
import type { Context } from '../../operation/context.ts';
import { localAddress } from '../../pages/page.ts';
import type { DeskRequest, SectionHandler } from '../desk-request.ts';
import { askPage } from '../forms/ask-page.ts';
import { asksBeforeDelete } from '../forms/delete-page.ts';
import { idOf } from '../json.ts';
import { isPaged, performOn } from '../resources/action-page.ts';
import { hasTrash, type Section, statusesOf } from '../section.ts';
import { sectionPath } from '../shell.ts';
import { statusLabel } from '../status.ts';
import { address } from './list-parts.ts';

/** Changes to several records at once, with their words. */
export function bulkActions(
  request: DeskRequest,
  section: Section,
): readonly (readonly [action: string, label: string])[] {
  const { update } = section.records.actions;
  const remove = section.records.actions.delete && !asksBeforeDelete(request, section);
  const isTrash = request.query.get('status') === 'trash';
  const statuses = section.resource
    ? []
    : statusesOf(section).filter((one) => one !== 'trash' && one !== 'future');
  const isKept = hasTrash(section);
  return [
    ...(update ? statuses : []).map(
      (one) => [`status:${one}`, `${isTrash ? 'Restore as' : 'Set'}: ${statusLabel(one)}`] as const,
    ),
    ...(section.resource?.actions ?? []).flatMap(({ name, label, on, input }) =>
      on === 'record' && (!isPaged(section) || input) ? [[`do:${name}`, label] as const] : [],
    ),
    ...(remove && isKept && !isTrash ? [['delete', 'Move to the trash'] as const] : []),
    ...(remove ? [['destroy', isKept ? 'Delete for good' : 'Delete'] as const] : []),
  ];
}

/** The menu of changes to several records at once. */
export const bulkMarkup = (request: DeskRequest, section: Section): Markup =>
  html`<p class="bar"><label>With the chosen <select name="action"><option value="">—</option>
${bulkActions(request, section).map(([action, label]) => html`<option value="${action}">${label}</option>`)}
</select></label> <button type="submit">Apply</button></p>`;

const MOST = 100;

/** POST of a list: the same change to all chosen records. Those that are refused are named; the others are changed. */
export const applyInBulk: SectionHandler = async (request, section) => {
  const { context, form, query } = request;
  const [action = '', what = ''] = String(form.get('action') ?? '').split(':');
  const keys = form.getAll('id').filter((key) => typeof key === 'string');
  if (keys.length > MOST)
    throw new ApiError(
      'rest_invalid_param',
      400,
      `${keys.length} are chosen, and at most ${MOST} can be changed at once.`,
    );
  const path = sectionPath(section) + address(query);
  const doing = section.resource?.actions?.find(({ name }) => action === 'do' && name === what);
  const question = action === 'destroy' ? 'This cannot be undone.' : doing?.question;
  const many = `${keys.length} ${(keys.length === 1 ? section.one : section.many).toLowerCase()}`;
  if (question !== undefined && keys.length > 0 && !form.has('_sure'))
    return askPage(request, section, {
      title: `${doing?.label ?? 'Delete'}: ${many}`,
      text: question,
      path,
      hidden: [
        ['_sure', '1'],
        ['action', String(form.get('action'))],
        ...keys.map((key): [string, string] => ['id', key]),
      ],
      isDanger: true,
    });
  const refusals: string[] = [];
  for (const key of action === '' ? [] : keys)
    try {
      if (doing) await performOn(request, section, what, key);
      else await changeOne(section, context, idOf(key) ?? 0, action, what);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      refusals.push(`${key}: ${error.message}`);
    }
  if (refusals.length === 0 && doing)
    return { location: sectionPath(section) + address(query, { done: what }) };
  if (refusals.length === 0) return { location: sectionPath(section) + address(query) };
  return {
    title: 'Some were not changed',
    current: sectionPath(section),
    status: 400,
    main: html`<ul class="error">${refusals.map((text) => html`<li>${text}</li>`)}</ul><p><a href="${localAddress(context, sectionPath(section))}${address(query)}">Back to the list</a></p>`,
  };
};

async function changeOne(
  section: Section,
  context: Context,
  id: number,
  action: string,
  status: string,
): Promise<void> {
  const { update, delete: remove } = section.records.actions;
  if (action === 'status') await update?.run(context, { id, status });
  const isForced = action === 'destroy' || !hasTrash(section);
  if (action === 'delete' || action === 'destroy')
    await remove?.run(context, isForced ? { id, force: true } : { id });
}
