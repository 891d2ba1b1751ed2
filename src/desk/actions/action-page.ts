import { ApiError, isRefusal } from '../../lib/api-error.ts';
import { html } from '../../lib/markup.ts';
import { plainText } from '../../lib/strip-tags.ts';
import { localAddress } from '../../pages/page.ts';
import { formToken } from '../../pages/read-form.ts';
import type { DeskAnswer, DeskRequest } from '../desk-request.ts';
import { csvFile } from '../desk-request.ts';
import {
  explained,
  submittedValues,
  toInput,
  toSubmitted,
  type Values,
  valuesOf,
  withoutEmpty,
} from '../forms/form-values.ts';
import { readParts } from '../forms/pick.ts';
import { fieldMarkup } from '../forms/widgets.ts';
import { answerMarkup } from '../lists/facts.ts';
import { address } from '../lists/list-parts.ts';
import { isPaged, readRecord, type Section, titleOf } from '../section.ts';
import { sectionPath } from '../shell.ts';
import { type Action, actionsOf, isAsked } from './actions.ts';

/** An action, with the records that it is about. */
interface Doing {
  readonly action: Action;
  readonly keys: readonly string[];
  /** The address to do it at. */
  readonly path: string;
  /** Where the person came from. */
  readonly back: string;
}

const MOST = 100;

/** @throws ApiError 404 for an action that the section has not, 403 for people whom its list is not for, 400 for too many records */
function readDoing(request: DeskRequest, section: Section, name: string, isList: boolean): Doing {
  const { context, form, query } = request;
  const action = actionsOf(request, section).find((one) => one.name === name);
  if (!action) throw new ApiError('rest_no_route', 404, 'There is no such action.');
  if (section.capability !== null && !context.viewer.can(section.capability))
    throw new ApiError('rest_forbidden', 403, 'You are not allowed to do this.');
  const key = query.get('key');
  const chosen = key === null ? form.getAll('id').map(String) : [key];
  const keys = action.on === 'list' ? [] : chosen;
  if (keys.length > MOST)
    throw new ApiError(
      'rest_invalid_param',
      400,
      `${keys.length} are chosen, and at most ${MOST} can be changed at once.`,
    );
  const list = address(query, { key: null, from: null, done: null });
  const isOfRecord = key !== null && !isList && isPaged(section);
  return {
    action,
    keys,
    path: `${sectionPath(section)}do/${name}${address(query, isList ? { from: 'list' } : {})}`,
    back: sectionPath(section) + (isOfRecord ? key : list),
  };
}

/** `/desk/{section}/do/{action}`: asks what the action needs to know, and whether it is meant; a download begins at once. */
export async function askAction(
  request: DeskRequest,
  section: Section,
  name: string,
): Promise<DeskAnswer> {
  const { query } = request;
  const doing = readDoing(request, section, name, query.has('from'));
  const { action } = doing;
  if (action.file === undefined)
    return askPage(request, section, doing, valuesOf(action.fields(), {}));
  const chosen = [...query].filter(([one, value]) => value !== '' && one in section.filters);
  return csvFile(action.file, (part) =>
    action.run(request, null, { ...Object.fromEntries(chosen), ...part }),
  );
}

/** Asks what an action needs to know, and whether it is meant. */
async function askPage(
  request: DeskRequest,
  section: Section,
  { action, keys, path, back }: Doing,
  values: Values,
  refusal?: ReturnType<typeof explained>,
): Promise<DeskAnswer> {
  const { context, query } = request;
  const fields = action.fields();
  const parts = await readParts(request, fields, values, {
    errors: refusal?.errors ?? {},
    zone: context.site.timezone,
  });
  const [key] = keys;
  const isOne = keys.length === 1 && isPaged(section);
  const about = isOne
    ? plainText(titleOf(section, await readRecord(section, context, Number(key))))
    : `${keys.length} ${(keys.length === 1 ? section.one : section.many).toLowerCase()}`;
  return {
    title: key === undefined ? action.label : `${action.label}: ${about}`,
    current: sectionPath(section),
    ...(refusal && { status: 400 }),
    main: html`${refusal && html`<div class="error" role="alert"><p>Nothing was done. ${refusal.problem}</p></div>`}
<form class="edit" method="post" action="${localAddress(context, path)}"${fields.some(({ widget }) => widget.type === 'file') && html` enctype="multipart/form-data"`}>${formToken(context, 'desk')}<input type="hidden" name="_sure" value="1">
${!query.has('key') && keys.map((one) => html`<input type="hidden" name="id" value="${one}">`)}${action.question !== undefined && html`<p>${action.question}</p>`}
${fields.map((field) => fieldMarkup(field, values[field.name], parts))}
<p class="save bar"><button type="submit"${action.question !== undefined && html` class="danger"`}>${action.label}</button> <a href="${localAddress(context, back)}">Cancel</a></p>
</form>`,
  };
}

/**
 * POST of an action: does it to the record, to all chosen records or beside the list. Of several records, those that are refused are
 * named, and the others are changed.
 */
export async function performAction(
  request: DeskRequest,
  section: Section,
  name: string,
  isList = request.query.has('from'),
): Promise<DeskAnswer> {
  const { context, form, query } = request;
  const doing = readDoing(request, section, name, isList);
  const { action, keys, back } = doing;
  if (action.on === 'record' && keys.length === 0) return { location: back };
  const fields = action.fields();
  if (isAsked(action) && !form.has('_sure'))
    return askPage(request, section, doing, valuesOf(fields, {}));
  for (const { name, widget } of fields) {
    const sent = form.get(name);
    if (widget.type === 'file' && sent instanceof File) form.set(name, await sent.text());
  }
  const values = submittedValues(fields, toSubmitted(form));
  const input = withoutEmpty(toInput(fields, values), {});
  const refusals: string[] = [];
  let answer: unknown;
  for (const key of action.on === 'list' ? [null] : keys)
    try {
      answer = await action.run(request, key, input);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      if (isAsked(action) && keys.length < 2)
        return askPage(request, section, doing, values, explained(error, fields));
      if (query.has('key')) throw error;
      refusals.push(`${key}: ${error.message}`);
    }
  if (refusals.length > 0)
    return {
      title: 'Some were not changed',
      current: sectionPath(section),
      status: 400,
      main: html`<ul class="error">${refusals.map((text) => html`<li>${text}</li>`)}</ul><p><a href="${localAddress(context, back)}">Back to the list</a></p>`,
    };
  if (action.leadsTo) return { location: action.leadsTo(answer) };
  const place = new URL(action.isLast && !isList ? sectionPath(section) : back, 'http://desk');
  if (action.done) place.searchParams.set('done', action.name);
  if (action.done !== undefined) return { location: place.pathname + place.search };
  return {
    title: action.label,
    current: sectionPath(section),
    main: html`<p class="notice" role="status">Done.</p>${answerMarkup(context, answer)}<p><a href="${localAddress(context, back)}">Back</a></p>`,
  };
}
