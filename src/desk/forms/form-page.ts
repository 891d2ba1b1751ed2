import { canPublish } from '../../content/record-capabilities.ts';
import { html, type Markup } from '../../lib/markup.ts';
import { plainText } from '../../lib/strip-tags.ts';
import type { Context } from '../../operation/context.ts';
import { localAddress } from '../../pages/page.ts';
import { formToken } from '../../pages/read-form.ts';
import { doneNotice, recordButtons } from '../actions/actions.ts';
import type { DeskAnswer, DeskRequest } from '../desk-request.ts';
import { at, type Json, textOf } from '../json.ts';
import { recordFacts } from '../lists/facts.ts';
import type { Resource } from '../resources/resource.ts';
import { hasDrafts, pageOf, type Section, titleOf } from '../section.ts';
import { sectionPath } from '../shell.ts';
import { specialOf } from '../special.ts';
import { ENTRY_STATUSES, statusLabel } from '../status.ts';
import { isAutosaved } from './drafts.ts';
import type { FormField } from './form-field.ts';
import { digest, fieldLabel, type Values } from './form-values.ts';
import { readParts } from './pick.ts';
import { fieldMarkup, idOfField } from './widgets.ts';

/** A form as it is shown: the values in it, and what is to be said about them. */
export interface Draft {
  /** The record as it is stored; null for a new one. */
  readonly record: Json | null;
  readonly values: Values;
  /** The stored values that the person began from. */
  readonly base: Values;
  readonly errors?: Readonly<Record<string, string>>;
  /** Names of new terms that were typed, by the names of fields. */
  readonly typed?: Readonly<Record<string, string>>;
  readonly problem?: string;
  /** The names of fields that somebody else has changed too. */
  readonly conflicts?: readonly string[];
  readonly notice?: Markup;
  /** Why a change is proposed, in a form that proposes one to those who may make it. */
  readonly note?: string;
}

/** Fields beside the text, in their order; terms stand after the pictures. */
const SIDE =
  `status date featured_media image terms author slug parent sticky featured hide_from_listings
  unpublish_at password comment_status template format menu_order`.split(/\s+/);

/** The place of a field beside the text; -1 for those that stand below it. */
function sidePlace({ name, widget }: FormField, { kind }: Section): number {
  if (!kind) return -1;
  const isTerms =
    widget.type === 'reference' && widget.to.some((to) => kind.taxonomies.includes(to));
  return SIDE.indexOf(isTerms ? 'terms' : name);
}

/** Renders the form of a record. */
export async function formPage(
  request: DeskRequest,
  section: Section,
  draft: Draft,
): Promise<DeskAnswer> {
  const { desk, context } = request;
  const { record, values, errors = {}, conflicts = [] } = draft;
  const special = specialOf(section);
  const known = section.fields[record ? 'update' : 'create'].map((field) =>
    withKnownOptions(field, section),
  );
  const fields = special.fields?.(known, record) ?? known;
  const parts = await readParts(request, fields, values, {
    errors,
    typed: draft.typed ?? {},
    zone: context.site.timezone,
    desk: localAddress(context, '/desk/'),
  });
  const one = (field: FormField) =>
    html`<input type="hidden" name="_base.${field.name}" value="${digest(draft.base[field.name])}">${conflicts.includes(field.name) && conflictMarkup(field, draft.base[field.name])}${fieldMarkup(field, values[field.name], parts)}`;
  const isGroup = ({ widget }: FormField) => widget.type === 'group';
  const place = (field: FormField) => sidePlace(field, section);
  const inMain = fields.filter((field) => place(field) === -1);
  const side = fields
    .filter((field) => place(field) !== -1)
    .toSorted((a, b) => place(a) - place(b));
  const first = inMain.filter((field) => !isGroup(field));
  const { note } = draft;
  const isProposal = note !== undefined;
  const path = localAddress(
    context,
    `${sectionPath(section)}${record ? textOf(record.id) : 'new'}${isProposal ? '/propose' : ''}`,
  );
  const sent = record !== null && !isProposal && isAutosaved(desk, section);
  const mayPublish = section.kind !== null && canPublish(context.viewer, section.kind.name);
  const { resource } = section;
  const page = record && pageOf(section, context, record);
  const title = resource?.isSingle
    ? section.one
    : record
      ? plainText(titleOf(section, record))
      : `New ${section.one.toLowerCase()}`;
  const main = html`${doneNotice(request, section)}${messages(draft, fields)}${record && (await special.intro?.(request, section, record))}
<form class="edit${side.length > 0 && ' columns'}" method="post" action="${path}" data-keep="${path}"${sent && html` data-autosave="${path}/autosave"`}>
${formToken(context, 'desk')}
<div class="text">
${resource?.groups ? inGroups(resource.groups, first, one) : first.toSorted((a, b) => rank(section, a) - rank(section, b)).map(one)}
${inMain.filter(isGroup).map((field) => html`<details class="card"${(resource?.isSingle || hasErrors(field, errors)) && html` open`}><summary>${field.label}</summary>${field.name === 'seo' && foundMarkup(context, section, record)}${one(field)}</details>`)}
</div>
<div class="side card">
<div class="save bar">
<button type="submit">${isProposal ? 'Propose this change' : record ? 'Save' : `Save ${section.one.toLowerCase()}`}</button>
${side.some(({ name }) => name === 'status') && !OUT.has(textOf(record?.status)) && html`<button type="submit" class="publish" name="_status" value="${mayPublish ? 'publish' : 'pending'}">${mayPublish ? 'Publish' : 'Send for review'}</button>`}
<span class="soft" role="status" data-state></span>
</div>
${side.map(one)}
${isProposal && html`<div class="field"><label for="f-note">Why it should be changed</label><textarea id="f-note" name="note" rows="3" maxlength="2000">${note}</textarea></div>`}
${
  record &&
  !isProposal &&
  (special.isWhole?.(record) ?? true) &&
  html`<div class="actions bar">
${page !== null && html`<a href="${page}">View</a> `}${section.kind && desk.abilities.has('createPreview') && html`<a href="${path}/preview" data-preview>Preview</a> `}${section.kind?.hasRevisions && html`<a href="${path}/revisions">Revisions</a> `}
${recordButtons(request, section, record)}
</div>`
}
</div>
</form>${record && recordFacts(request, section, record)}${record && (await special.panels?.(request, section, record))}`;
  return {
    title,
    current: sectionPath(section),
    ...(draft.problem !== undefined || conflicts.length > 0
      ? { status: draft.problem === undefined ? 409 : 400 }
      : {}),
    main,
  };
}

/** Statuses of entries that are out already, or that nobody publishes from here. */
const OUT = new Set(['publish', 'future', 'private', 'trash']);

/** A page as search engines and those who share it show it, from what is stored; the script follows the fields. */
function foundMarkup({ addresses }: Context, section: Section, record: Json | null): Markup {
  const title = textOf(at(record, 'seo.title')) || (record ? titleOf(section, record) : '');
  const description =
    textOf(at(record, 'seo.description')) || plainText(textOf(at(record, 'excerpt.rendered')));
  return html`<div class="card found">
<p class="help">${textOf(record?.link) || addresses.site}</p>
<p class="what" data-shows="seo.title ${section.title}">${plainText(title)}</p>
<p data-shows="seo.description excerpt">${description.slice(0, 160)}</p>
</div>`;
}

/** Fields in parts with a title each; those that no part names come last. */
function inGroups(
  groups: NonNullable<Resource['groups']>,
  fields: readonly FormField[],
  one: (field: FormField) => Markup,
): readonly (Markup | false)[] {
  const rest = fields.filter(({ name }) => !groups.some(([, names]) => names.includes(name)));
  const inGroup = (names: readonly string[]) =>
    names.flatMap((name) => fields.find((field) => field.name === name) ?? []);
  return [
    ...groups.map(([title, names]) => [title, inGroup(names)] as const),
    ['Further', rest] as const,
  ].map(
    ([title, own]) =>
      own.length > 0 &&
      html`<fieldset class="card"><legend>${title}</legend>${own.map(one)}</fieldset>`,
  );
}

/** Fields before the text. */
const EARLY = ['all_day', 'timezone', 'rrule', 'alt_text', 'caption'];

/** The title comes first, then the text. */
const rank = (section: Section, { name, widget }: FormField): number =>
  name === section.title
    ? 0
    : name.endsWith('_date') || EARLY.includes(name)
      ? 1
      : widget.type === 'area' && widget.isHtml
        ? 2
        : 3;

const hasErrors = ({ name }: FormField, errors: Readonly<Record<string, string>>): boolean =>
  Object.keys(errors).some((one) => one === name || one.startsWith(`${name}.`));

/** Entries offer the statuses that people know; all others belong to records of their own. */
function withKnownOptions(field: FormField, section: Section): FormField {
  if (field.name !== 'status' || !hasDrafts(section)) return field;
  const options = ENTRY_STATUSES.map((value) => ({ value, label: statusLabel(value) }));
  return { ...field, widget: { type: 'select', many: false, options } };
}

function messages(
  { problem, notice, conflicts = [], errors = {} }: Draft,
  fields: readonly FormField[],
): Markup {
  const named = Object.entries(errors);
  return html`${problem !== undefined && html`<div class="error" role="alert"><p>Nothing was saved.${named.length === 0 && html` ${problem}`}</p>${named.length > 0 && html`<ul>${named.map(([name, text]) => html`<li><a href="#${idOfField(name)}">${fieldLabel(fields, name)}</a>: ${text}</li>`)}</ul>`}</div>`}${conflicts.length > 0 && html`<div class="error" role="alert"><p>Nothing was saved: somebody else has changed this in the meantime. Below are both versions; what stands in the fields is yours, and is saved when you save again.</p></div>`}${notice !== undefined && html`<p class="notice" role="status">${notice}</p>`}`;
}

const conflictMarkup = ({ label, widget }: FormField, theirs: unknown): Markup =>
  html`<div class="conflict card"><p>${label}, as it is stored now:</p>${
    widget.type === 'area'
      ? html`<textarea readonly rows="8" aria-label="${label} as it is stored">
${textOf(theirs)}</textarea>`
      : html`<p><samp>${typeof theirs === 'object' ? JSON.stringify(theirs) : textOf(theirs)}</samp></p>`
  }</div>`;
