import { NO_FIELDS } from '../../content/kinds/registry.ts';
import { html, type Markup } from '../../lib/markup.ts';
import { localAddress } from '../../pages/page.ts';
import type { DeskRequest } from '../desk-request.ts';
import type { FormField } from '../forms/form-field.ts';
import { formFields } from '../forms/schema-fields.ts';
import { at, idOf, isRecord, type Json, textOf, toList, toObject } from '../json.ts';
import { address } from '../lists/list-parts.ts';
import type { ResourceAction } from '../resources/resource.ts';
import { toFilterInput } from '../resources/resource-section.ts';
import { hasTrash, type Section, statusesOf, titleOf } from '../section.ts';
import { sectionPath } from '../shell.ts';
import { statusLabel } from '../status.ts';

/** Something to do with records of a section, or beside its list, other than to write them in a form. */
export interface Action
  extends Pick<
    ResourceAction,
    'name' | 'label' | 'on' | 'question' | 'done' | 'file' | 'isLast' | 'isFor'
  > {
  /** Where its button stands, if not wherever a record is shown. */
  readonly only?: 'list' | 'row';
  /** Returns the fields for what has to be known before it is done. */
  fields(): readonly FormField[];
  /** @param key of the record; null for an action beside the list */
  run(request: DeskRequest, key: string | null, input: Json): Promise<unknown>;
  /** Returns the place that its answer leads to, if another than the record. */
  leadsTo?(answer: unknown): string;
}

/** Everything that can be done in a section, in the order in which it is offered. */
export const actionsOf = (request: DeskRequest, section: Section): readonly Action[] => [
  ...statusActions(section),
  ...(section.resource?.actions ?? []).flatMap((one) => ofResource(request, section, one)),
  ...entryActions(request, section),
  ...deletions(request, section),
];

const NOTHING_TO_ASK = { on: 'record', fields: () => [] } as const;

/** Statuses that a comment can be given, with their words and the statuses of the comments that it is for. */
const JUDGEMENTS: readonly (readonly [string, string, ...string[]])[] = [
  ['approved', 'Approve', 'hold'],
  ['hold', 'Hide again', 'approved'],
  ['spam', 'Spam', 'approved', 'hold'],
  ['unspam', 'Not spam', 'spam'],
  ['untrash', 'Restore', 'trash'],
];

/** Gives a record another status. Resources have actions of their own for that. */
function statusActions(section: Section): readonly Action[] {
  const { update } = section.records.actions;
  if (!update || section.resource) return [];
  const isComment = section.name === 'comment';
  const statuses = isComment
    ? JUDGEMENTS
    : statusesOf(section)
        .filter((one) => one !== 'trash' && one !== 'future')
        .map((one) => [one, `Set: ${statusLabel(one)}`] as const);
  const actions = statuses.map(
    ([status, label, ...from]): Action => ({
      ...NOTHING_TO_ASK,
      name: status,
      label,
      done: '',
      only: isComment ? 'row' : 'list',
      ...(isComment && { isFor: (record: Json) => from.includes(textOf(record.status)) }),
      run: ({ context }, key) => update.run(context, { id: idOf(key), status }),
    }),
  );
  return isComment ? [...actions, reply(section)] : actions;
}

/** Answers a comment, and approves it with that. */
const reply = ({ records: { actions } }: Section): Action => ({
  ...NOTHING_TO_ASK,
  name: 'reply',
  label: 'Reply',
  done: '',
  only: 'row',
  isFor: ({ status }) => status === 'hold' || status === 'approved',
  async run({ context, form }, key) {
    const id = idOf(key);
    const found = await actions.read?.run(context, { id, context: 'edit' });
    const { post, status } = toObject(found?.result);
    if (status === 'hold') await actions.update?.run(context, { id, status: 'approved' });
    const content = textOf(form.get(`reply.${id}`));
    await actions.create?.run(context, { post, parent: id, content });
  },
});

function ofResource(
  { desk, context }: DeskRequest,
  { references, words }: Section,
  { operation, argument = 'id', input: given = {}, ...action }: ResourceAction,
): readonly Action[] {
  const ability = desk.abilities.get(operation);
  if (!ability) return [];
  const fields = () =>
    formFields(ability.inputSchema(context.addresses), references, NO_FIELDS, words, true).filter(
      ({ name }) => name !== argument && !(name in given),
    );
  return [
    {
      ...action,
      fields,
      run: (request, key, input) =>
        ability.run(request.context, {
          ...(action.file === undefined ? input : toFilterInput(ability, context, input)),
          ...given,
          ...(key !== null && { [argument]: key }),
        }),
    },
  ];
}

/** Actions on entries of the kinds whose operations this server has. */
function entryActions({ desk }: DeskRequest, section: Section): readonly Action[] {
  const typename = section.kind?.graphql?.typename;
  const verbs: readonly Omit<Action, 'fields' | 'on' | 'run'>[] = [
    { name: 'restore', label: 'Restore', done: 'It is out of the trash again.', isFor: isTrashed },
    {
      name: 'duplicate',
      label: 'Duplicate',
      leadsTo: (answer) => {
        const copy = Object.values(toObject(answer)).find(isRecord);
        return `${sectionPath(section)}${textOf(at(copy, 'databaseId'))}`;
      },
    },
  ];
  return verbs.flatMap((verb): readonly Action[] => {
    const ability = desk.abilities.get(`${verb.name}${typename}`);
    if (!ability) return [];
    const run: Action['run'] = ({ context }, key) => ability.run(context, { id: key });
    return [{ ...NOTHING_TO_ASK, ...verb, run }];
  });
}

const isTrashed = ({ status }: Json): boolean => status === 'trash' || status === 'spam';

/** Puts a record into the trash, or deletes it for good: then with an answer to what its operation needs to know. */
function deletions({ context }: DeskRequest, section: Section): readonly Action[] {
  const remove = section.records.actions.delete;
  if (!remove) return [];
  const isKept = hasTrash(section);
  const schema = remove.ability.inputSchema(context.addresses);
  const needed = toList(schema.required);
  const fields = () =>
    formFields(schema, section.references, NO_FIELDS)
      .filter(({ name }) => needed.includes(name))
      .map((field) => ({ ...field, isRequired: false }));
  const last = { on: 'record', isLast: true } as const;
  const toTrash: Action = {
    ...last,
    fields: () => [],
    name: 'delete',
    label: 'Move to the trash',
    done: 'It is in the trash now.',
    isFor: (record) => !isTrashed(record),
    run: (request, key) => remove.run(request.context, { id: idOf(key) }),
  };
  const forGood: Action = {
    ...last,
    fields,
    name: 'destroy',
    label: isKept ? 'Delete for good' : 'Delete',
    done: 'Deleted.',
    question: 'It is deleted for good. Nobody can bring it back.',
    ...(isKept && { isFor: isTrashed }),
    run: (request, key, input) =>
      remove.run(request.context, { ...input, id: idOf(key), force: true }),
  };
  return isKept ? [toTrash, forGood] : [forGood];
}

/** Whether a page asks before it is done. */
export const isAsked = ({ question, fields }: Action): boolean =>
  question !== undefined || fields().length > 0;

/** Buttons for what can be done with a record that is shown. They are part of the form around them, and send it to the action. */
export const recordButtons = (
  request: DeskRequest,
  section: Section,
  record: Json,
): readonly Markup[] =>
  actionsOf(request, section)
    .filter(({ on, only, isFor }) => on === 'record' && !only && (isFor?.(record) ?? true))
    .map((action) => {
      const path = `${sectionPath(section)}do/${action.name}?key=${keyOf(section, record)}`;
      const to = localAddress(request.context, path);
      const look = html`class="button plain${(action.isLast || action.question !== undefined) && ' danger'}"`;
      return isAsked(action)
        ? html`<a ${look} href="${to}">${action.label}</a> `
        : html`<button type="submit" ${look} formaction="${to}" formnovalidate>${action.label}</button> `;
    });

const keyOf = ({ resource }: Section, record: Json): string =>
  encodeURIComponent(textOf(record[resource?.key ?? 'id']));

/** Buttons in the row of a record that has no page. @param query of the list */
export const rowButtons = (
  request: DeskRequest,
  section: Section,
  record: Json,
  query: URLSearchParams,
): Markup =>
  html`<div class="bar">${actionsOf(request, section).map(
    (action) =>
      action.on === 'record' &&
      (action.isFor?.(record) ?? true) &&
      rowButton(request, section, action, record, query),
  )}</div>`;

/** A button in the row of a list; with scripts the list is loaded anew in place. @param query of the list */
export function rowButton(
  { context }: DeskRequest,
  section: Section,
  action: Action,
  record: Json,
  query: URLSearchParams,
  label = action.label,
): Markup {
  const kept = address(query, { key: textOf(record[section.resource?.key ?? 'id']), from: 'list' });
  const to = localAddress(context, `${sectionPath(section)}do/${action.name}${kept}`);
  return html`<button type="submit" class="plain small${action.isLast && ' danger'}" formaction="${to}"${!isAsked(action) && html` hx-post="${to}" hx-target="#list" hx-select="#list" hx-swap="outerMorph" hx-select-oob="#tabs"`} aria-label="${label}: ${titleOf(section, record)}">${label}</button> `;
}

/** Links to the actions beside a list. They keep its filters. */
export const listLinks = (request: DeskRequest, section: Section): readonly Markup[] =>
  actionsOf(request, section)
    .filter(({ on }) => on === 'list')
    .map(({ name, label, file }) => {
      const path = `${sectionPath(section)}do/${name}${file === undefined ? '' : address(request.query)}`;
      return html`<a class="button plain" href="${localAddress(request.context, path)}">${label}</a> `;
    });

/** The message after an action, if the address tells of one. */
export function doneNotice(request: DeskRequest, section: Section): Markup | false {
  const done = request.query.get('done');
  const text = done && actionsOf(request, section).find(({ name }) => name === done)?.done;
  return !!text && html`<p class="notice" role="status">${text}</p>`;
}
