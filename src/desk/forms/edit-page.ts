import { ApiError, isRefusal } from '../../lib/api-error.ts';
import { html } from '../../lib/markup.ts';
import { plainText } from '../../lib/strip-tags.ts';
import { isRecordId } from '../../operation/args.ts';
import type { Context } from '../../operation/context.ts';
import { invalidParam } from '../../operation/errors.ts';
import { ifVersion, presentVersion } from '../../operation/if-version.ts';
import { atomically } from '../../operation/unit-of-work.ts';
import { localAddress } from '../../pages/page.ts';
import { formToken } from '../../pages/read-form.ts';
import { doneNotice, recordButtons } from '../actions/actions.ts';
import type {
  Desk,
  DeskAnswer,
  DeskRequest,
  RecordHandler,
  SectionHandler,
} from '../desk-request.ts';
import { idOf, type Json, textOf } from '../json.ts';
import { recordFacts } from '../lists/facts.ts';
import { hasDrafts, pageOf, readRecord, type Section, titleOf } from '../section.ts';
import { sectionPath } from '../shell.ts';
import { newerAutosave } from './drafts.ts';
import { type FormField, sentence } from './form-field.ts';
import { type Draft, formPage } from './form-page.ts';
import {
  changedFields,
  digest,
  explained,
  isSame,
  submittedValues,
  toInput,
  toSubmitted,
  type Values,
  valuesOf,
  withEditedRows,
  withoutEmpty,
} from './form-values.ts';
import { takesProposals } from './proposals-page.ts';

/** `/desk/{section}/new` */
export const newRecord: SectionHandler = async (request, section) => {
  const { query } = request;
  const empty = valuesOf(section.fields.create, {});
  // An address may begin a record: `?title=…&start_date=…`.
  const given = submittedValues(
    section.fields.create.filter(({ name }) => query.has(name)),
    query,
  );
  return formPage(request, section, {
    record: null,
    values: { ...empty, ...startOf(section), ...given },
    base: { ...empty, ...startOf(section) },
  });
};

/** A new entry is a draft until somebody publishes it. */
const startOf = (section: Section): Json =>
  section.resource?.start ?? (hasDrafts(section) ? { status: 'draft' } : {});

/** `/desk/{section}/{id}` */
export const editRecord: RecordHandler = async (request, section, id) => {
  const { desk, context, query } = request;
  const record = await readRecord(section, context, id).catch((error: unknown) => {
    const isRefused = error instanceof ApiError && error.status === 403;
    if (isRefused && takesProposals(desk, section)) return null;
    throw error;
  });
  // Who may not change it may propose a change.
  if (!record) return { location: `${sectionPath(section)}${id}/propose` };
  if (section.resource && !section.records.actions.update)
    return {
      title: plainText(titleOf(section, record)),
      current: sectionPath(section),
      main: html`${doneNotice(request, section)}${query.has('saved') && html`<p class="notice" role="status">Saved.</p>`}<div class="extras">${recordFacts(request, section, record)}<form method="post" class="actions bar">${formToken(context, 'desk')}${recordButtons(request, section, record)}</form></div>`,
    };
  const values = valuesOf(section.fields.update, record);
  const autosave = await newerAutosave(desk, context, section, record);
  const isOut = record.status === undefined || record.status === 'publish';
  const page = isOut ? pageOf(section, context, record) : null;
  const versions = localAddress(context, `${sectionPath(section)}${id}/revisions`);
  const notice = autosave
    ? html`There is a newer text of yours that was stored while you wrote and never saved. <a href="${versions}?of=${textOf(autosave.id)}">Compare the two, or bring it back</a>.`
    : query.has('saved')
      ? html`Saved.${page !== null && html` <a href="${page}">View it on the site</a>`}`
      : null;
  return formPage(request, section, { record, values, base: values, ...(notice && { notice }) });
};

/**
 * POST of a form: writes the fields that the person has changed. Where somebody else has changed the same field since the form was
 * loaded, nothing is written and both texts are shown.
 */
export async function saveRecord(
  request: DeskRequest,
  section: Section,
  id: number | null,
  attempts = 3,
): Promise<DeskAnswer> {
  const { context, form: sent } = request;
  const form = toSubmitted(sent);
  const fields = section.fields[id === null ? 'create' : 'update'];
  // A time of a series has no version of its own.
  const version =
    id !== null && section.table && isRecordId(id)
      ? await presentVersion(context, section.table, id)
      : null;
  const record = id === null ? null : await readRecord(section, context, id);
  const stored: Values = { ...valuesOf(fields, record ?? {}), ...(record ? {} : startOf(section)) };
  const isShown = ({ name }: FormField) => form.get(`_base.${name}`) !== null;
  const shown = fields.filter(isShown);
  const wanted = form.get('_status');
  const submitted: Values = {
    ...submittedValues(shown, form),
    ...(wanted === null ? {} : { status: wanted }),
  };
  const touched = shown.filter(
    ({ name }) =>
      form.get(`_base.${name}`) !== digest(submitted[name]) &&
      !isSame(submitted[name], stored[name]),
  );
  // Fields that the person left alone have what somebody else may have written since.
  const values = {
    ...stored,
    ...Object.fromEntries(touched.map(({ name }) => [name, submitted[name]])),
  };
  const typed = Object.fromEntries(shown.map(({ name }) => [name, form.get(`_new.${name}`) ?? '']));
  const edited = withEditedRows(values, form);
  const draft: Draft = { record, values: edited ?? values, base: stored, typed };
  const conflicts =
    record === null
      ? []
      : touched.filter(({ name }) => form.get(`_base.${name}`) !== digest(stored[name]));
  if (conflicts.length > 0)
    return formPage(request, section, { ...draft, conflicts: conflicts.map(({ name }) => name) });
  if (edited) return formPage(request, section, draft);

  const untouched = record
    ? stored
    : Object.fromEntries(fields.map(({ name }) => [name, undefined]));
  try {
    for (const { name, label, shortest = 0 } of touched)
      if (textOf(submitted[name]).length < shortest)
        throw invalidParam(name, `“${label}” needs at least ${shortest} characters.`);
    const { create, update } = section.records.actions;
    const write = async (unit: Context) => {
      const complete = await withNewRecords({ ...request, context: unit }, shown, typed, values);
      const input = toInput(changedFields(fields, untouched, complete), complete);
      if (id === null) return create?.run(unit, withoutEmpty(input, section.resource?.start ?? {}));
      const guarded = section.table ? ifVersion(unit, section.table, id, version) : unit;
      return update?.run(guarded, { ...input, id });
    };
    const isAlone = Object.values(typed).every((name) => name.trim() === '');
    const written = await (isAlone ? write(context) : atomically(context, write));
    const newId = id ?? idOf(written?.result);
    if (written?.notice !== undefined && newId !== null) {
      const now = await readRecord(section, context, newId);
      const base = valuesOf(section.fields.update, now);
      return formPage(request, section, {
        record: now,
        values: base,
        base,
        notice: html`${written.notice}`,
      });
    }
    return { location: `${sectionPath(section)}${newId}?saved` };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    // Somebody wrote between our look and our write: look again.
    if (error.code === 'CONFLICT' && attempts > 1)
      return saveRecord(request, section, id, attempts - 1);
    return formPage(request, section, { ...draft, ...explained(error, fields) });
  }
}

/** Makes the terms and other records whose names were typed, and adds them to those that are chosen. @throws ApiError as their operation does */
async function withNewRecords(
  { desk, context }: DeskRequest,
  fields: readonly FormField[],
  typed: Readonly<Record<string, string>>,
  values: Values,
): Promise<Values> {
  const changed: Record<string, unknown> = { ...values };
  for (const { name, widget } of fields) {
    if (widget.type !== 'reference') continue;
    const section = desk.sections.get(widget.to[0] ?? '');
    const create = section?.records.actions.create;
    if (!create) continue;
    const text = typed[name] ?? '';
    // Names of places have commas.
    const names = section.taxonomy ? text.split(',') : [text];
    for (const one of names.map((each) => each.trim()).filter(Boolean)) {
      const made = await makeNamed(create, context, { [section.title]: one });
      const known = Array.isArray(changed[name]) ? changed[name] : [];
      changed[name] = widget.many ? [...new Set([...known, made])] : made;
    }
  }
  return changed;
}

type Run = (context: Context, input: Json) => Promise<{ readonly result: unknown }>;

async function makeNamed(
  { run }: { readonly run: Run },
  context: Context,
  input: Json,
): Promise<number | null> {
  try {
    return idOf((await run(context, input)).result);
  } catch (error) {
    const known = error instanceof ApiError ? idOf(error.extra.data?.term_id) : null;
    if (known === null) throw error;
    return known;
  }
}

/** `/desk/profile`: the account of the viewer. It is all that a subscriber finds at the desk. */
export async function profilePage(request: DeskRequest): Promise<DeskAnswer> {
  const { context, desk } = request;
  const { viewer } = context;
  const page = await editRecord(request, ownAccount(desk), viewer.id);
  if (!('main' in page)) return page;
  const to = (path: string) => localAddress(context, path);
  return {
    ...page,
    title: 'Your profile',
    current: '/desk/profile',
    main: html`<p class="soft">You log in as <strong>${viewer.login}</strong>${viewer.roles.length > 0 && html`, with the rights of: ${viewer.roles.map(sentence).join(', ')}`}. A new password ends every session of yours: you log in again with it.</p>
${page.main}
<section aria-labelledby="access"><h2 id="access">Ways into your account</h2>
<ul class="list">
<li><a href="${to('/desk/session/')}">Where you are logged in</a><small>See the browsers that use your account, and log out there.</small></li>
<li><a href="${to('/desk/application-password/')}">Application passwords</a><small>Let an app use your account, see which do, and shut them out.</small></li>
<li><a href="${context.addresses.rest('/')}">REST reference</a><small>For programmers: every address of the site’s interface, to read and to try.</small></li>
<li><a href="${to('/graphql')}">GraphiQL</a><small>For programmers: ask the site’s GraphQL by hand.</small></li>
</ul></section>`,
  };
}

/** POST of the form. */
export const saveProfile = (request: DeskRequest): Promise<DeskAnswer> =>
  saveRecord(request, ownAccount(request.desk), request.context.viewer.id);

/** Fields that people do not change of themselves, or not here. */
const LEFT_OUT = new Set(['username', 'roles', 'slug', 'nickname']);

/** The viewer's own account as a section of one record. */
function ownAccount({ sections }: Desk): Section {
  const users = sections.get('user');
  if (!users) throw new Error('There is no section of users.');
  const { delete: _, ...actions } = users.records.actions;
  const update = users.fields.update.filter(({ name }) => !LEFT_OUT.has(name));
  return {
    ...users,
    name: 'profile',
    records: { ...users.records, actions },
    fields: { create: [], update },
  };
}
