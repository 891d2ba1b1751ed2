import { NO_FIELDS } from '../../content/kinds/registry.ts';
import { ApiError, isRefusal } from '../../lib/api-error.ts';
import { html, type Markup } from '../../lib/markup.ts';
import { plainText } from '../../lib/strip-tags.ts';
import type { Ability } from '../../operation/ability.ts';
import { localAddress } from '../../pages/page.ts';
import { formToken } from '../../pages/read-form.ts';
import { csvFile } from '../csv-file.ts';
import type { DeskAnswer, DeskRequest } from '../desk-request.ts';
import { askPage } from '../forms/ask-page.ts';
import type { FormField } from '../forms/form-field.ts';
import {
  explained,
  submittedValues,
  toInput,
  toSubmitted,
  type Values,
  valuesOf,
  withoutEmpty,
} from '../forms/form-values.ts';
import { formFields } from '../forms/schema-fields.ts';
import { type Json, textOf, toObject } from '../json.ts';
import { answerMarkup, factsMarkup } from '../lists/facts.ts';
import { type Section, titleOf } from '../section.ts';
import { sectionPath } from '../shell.ts';
import type { ResourceAction } from './resource.ts';
import { toFilterInput } from './resource-section.ts';

interface Doing {
  readonly action: ResourceAction;
  readonly ability: Ability;
  readonly fields: readonly FormField[];
  /** The key of the record; null for an action beside the list. */
  readonly key: string | null;
  /** The address to do it at. */
  readonly path: string;
}

/** @throws ApiError 404 for an action that the section has not, 403 for people whom its list is not for */
function readDoing({ desk, context, query }: DeskRequest, section: Section, name: string): Doing {
  const action = section.resource?.actions?.find((one) => one.name === name);
  const ability = action && desk.abilities.get(action.operation);
  if (!action || !ability) throw new ApiError('rest_no_route', 404, 'There is no such action.');
  if (!context.viewer.can(section.capability ?? ''))
    throw new ApiError('rest_forbidden', 403, 'You are not allowed to do this.');
  const schema = ability.inputSchema(context.addresses);
  const fields = formFields(schema, section.references, NO_FIELDS, section.words).filter(
    ({ name }) => name !== action.argument && !(name in (action.input ?? {})),
  );
  const key = action.on === 'record' ? (query.get('key') ?? '') : null;
  const path = `${sectionPath(section)}do/${name}${key === null ? '' : `?${new URLSearchParams({ key })}`}`;
  return { action, ability, fields, key, path };
}

/** `/desk/{section}/do/{action}`: asks what the action needs to know, and whether it is meant; a download begins at once. */
export async function askAction(
  request: DeskRequest,
  section: Section,
  name: string,
): Promise<DeskAnswer> {
  const doing = readDoing(request, section, name);
  return doing.action.file === undefined
    ? actionForm(request, section, doing, valuesOf(doing.fields, {}))
    : download(request, section, doing, doing.action.file);
}

const actionForm = (
  request: DeskRequest,
  section: Section,
  { action: { label: title, question: text }, fields, path }: Doing,
  values: Values,
  refusal?: ReturnType<typeof explained>,
): Promise<DeskAnswer> => askPage(request, section, { title, text, path, fields, values, refusal });

/** POST of an action. */
export async function performAction(
  request: DeskRequest,
  section: Section,
  name: string,
): Promise<DeskAnswer> {
  const { context, form } = request;
  const doing = readDoing(request, section, name);
  const { action, ability, fields, key } = doing;
  for (const { name, widget } of fields) {
    const sent = form.get(name);
    if (widget.type === 'file' && sent instanceof File) form.set(name, await sent.text());
  }
  const values = submittedValues(fields, toSubmitted(form));
  const input = withoutEmpty(toInput(fields, values), {});
  try {
    const answer = await ability.run(
      context,
      key === null ? input : { ...input, ...action.input, [action.argument ?? 'id']: key },
    );
    const isLost = action.operation.startsWith('erase');
    const back = sectionPath(section) + (isPaged(section) && key && !isLost ? key : '');
    if (action.done !== undefined) return { location: `${back}?done=${action.name}` };
    return {
      title: action.label,
      current: sectionPath(section),
      main: html`<p class="notice" role="status">Done.</p>${answerMarkup(context, answer)}<p><a href="${localAddress(context, back)}">Back</a></p>`,
    };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return actionForm(request, section, doing, values, explained(error));
  }
}

/** Whether a record has a page of its own. */
export const isPaged = ({ records }: Section): boolean => records.actions.read !== undefined;

/** Does the action to several records. @throws ApiError as the operation does */
export async function performOn(
  { desk, context }: DeskRequest,
  section: Section,
  name: string,
  key: string,
): Promise<void> {
  const action = section.resource?.actions?.find((one) => one.name === name && one.on === 'record');
  await desk.abilities
    .get(action?.operation ?? '')
    ?.run(context, { ...action?.input, [action?.argument ?? 'id']: key });
}

/** The answer of a list as a file, part by part, with the filters of the list. */
async function download(
  { context, query }: DeskRequest,
  section: Section,
  { ability }: Doing,
  name: string,
): Promise<DeskAnswer> {
  const filters = Object.entries(section.filters).flatMap(([one]) => {
    const value = query.get(one);
    return value === null || value === '' ? [] : [[one, value] as const];
  });
  const input = toFilterInput(ability, context, Object.fromEntries(filters));
  return csvFile(name, (part) => ability.run(context, { ...input, ...part }));
}

/** The message after an action, if the address tells of one. */
export function doneNotice({ resource }: Section, query: URLSearchParams): Markup | null {
  const action = resource?.actions?.find(({ name }) => name === query.get('done'));
  const text = action?.done ?? (query.has('deleted') ? 'Deleted.' : null);
  return text === null ? null : html`<p class="notice" role="status">${text}</p>`;
}

/** Links and buttons of actions beside a list. They keep its filters. */
export const listActions = (
  { context, query }: DeskRequest,
  section: Section,
): readonly (Markup | false)[] =>
  (section.resource?.actions ?? [])
    .filter(({ on }) => on === 'list')
    .map(({ name, label, file }) => {
      const filters = file === undefined || query.size === 0 ? '' : `?${query}`;
      return html`<a class="button plain" href="${localAddress(context, `${sectionPath(section)}do/${name}${filters}`)}">${label}</a> `;
    });

/** Stands below the form of a record: facts about it, the lists that belong to it, and its actions. */
export function recordExtras(
  { desk, context }: DeskRequest,
  section: Section,
  record: Json,
): Markup | null {
  const { resource, records } = section;
  if (!resource) return null;
  const to = (path: string) => localAddress(context, path);
  const key = textOf(record[resource.key ?? 'id']);
  const facts = factsMarkup(context, record, resource.facts ?? [], resource);
  const related = (resource.related ?? []).filter(([name]) => desk.sections.has(name));
  const actions = (resource.actions ?? []).filter(
    (one) => one.on === 'record' && (one.isFor?.(record) ?? true),
  );
  const canDelete = records.actions.delete && !records.actions.update;
  if (!facts && related.length === 0 && actions.length === 0 && !canDelete) return null;
  return html`<div class="extras">
${facts}
${related.length > 0 && html`<p class="bar">${related.map(([name, filter, label]) => html`<a href="${to(`/desk/${name}/?${new URLSearchParams({ [filter]: key })}`)}">${label}</a> `)}</p>`}
${
  (actions.length > 0 || canDelete) &&
  html`<div class="actions bar">${actions.map((action) => actionButton(desk.abilities.get(action.operation), action, to(`${sectionPath(section)}do/${action.name}?${new URLSearchParams({ key })}`), context))}${canDelete && html`<form method="post" action="${to(sectionPath(section) + key)}">${formToken(context, 'desk')}<button type="submit" class="plain danger" name="_do" value="delete">Delete</button></form>`}</div>`
}
</div>`;
}

/** A button that does it, or a link to the page that asks first. */
function actionButton(
  ability: Ability | undefined,
  { label, question, argument = 'id', input = {} }: ResourceAction,
  path: string,
  context: DeskRequest['context'],
): Markup | null {
  if (!ability) return null;
  const { properties } = ability.inputSchema(context.addresses);
  const asks = Object.keys(toObject(properties)).some(
    (name) => name !== argument && !(name in input),
  );
  if (asks || question !== undefined)
    return html`<a class="button plain${question !== undefined && ' danger'}" href="${path}">${label}</a> `;
  return html`<form method="post" action="${path}">${formToken(context, 'desk')}<button type="submit" class="plain">${label}</button></form>`;
}

/** `/desk/{section}/{id}` of records that nobody writes. */
export function recordPage(request: DeskRequest, section: Section, record: Json): DeskAnswer {
  return {
    title: plainText(titleOf(section, record)),
    current: sectionPath(section),
    main: html`${doneNotice(section, request.query)}${recordExtras(request, section, record)}`,
  };
}
