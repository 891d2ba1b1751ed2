import { ApiError, isRefusal } from '../../lib/api-error.ts';
import { html } from '../../lib/markup.ts';
import { localAddress } from '../../pages/page.ts';
import { formToken } from '../../pages/read-form.ts';
import type { Desk, DeskAnswer, DeskRequest, RecordHandler } from '../desk-request.ts';
import { type Json, minuteOf, textOf, toObject, toRecords } from '../json.ts';
import { tableMarkup, tabsMarkup } from '../lists/list-parts.ts';
import type { Section } from '../section.ts';
import { statusLabel } from '../status.ts';
import { sentence } from './form-field.ts';
import { type Draft, formPage } from './form-page.ts';
import {
  changedFields,
  explained,
  submittedValues,
  toInput,
  toSubmitted,
  valuesOf,
  withEditedRows,
} from './form-values.ts';
import { labelsOf } from './pick.ts';
import { beside } from './revisions-page.ts';

/** Whether changes of the section's records can be proposed. */
export const takesProposals = ({ routed }: Desk, { kind }: Section): boolean =>
  routed.has(`POST /core/v2/${kind?.rest.base}/{id}/proposals`);

const PATH = '/desk/proposals/';

/** `/desk/proposals/`: the changes that wait, and those that the viewer has made. */
export async function proposalsPage(request: DeskRequest): Promise<DeskAnswer> {
  const { desk, context, query } = request;
  const status = query.get('status') ?? 'pending';
  const found = await desk.routed
    .get('GET /core/v2/proposals')
    ?.run(context, { status, per_page: 100 });
  const proposals = toRecords(found);
  const [authors, titles] = await Promise.all([
    labelsOf(
      request,
      ['user'],
      proposals.map(({ author }) => author),
    ),
    labelsOf(
      request,
      [...new Set(proposals.map(({ type }) => textOf(type)))],
      proposals.map(({ parent }) => parent),
    ),
  ]);
  const to = (path: string) => localAddress(context, PATH + path);
  return {
    title: 'Proposed changes',
    current: PATH,
    main: html`${tabsMarkup(
      'By status',
      ['pending', 'approved', 'declined'].map((one) => ({
        to: to(`?status=${one}`),
        label: labelOf(one),
        isNow: one === status,
      })),
      'tabs',
    )}
${proposals.length === 0 && html`<p class="empty">Nobody has proposed a change that is ${labelOf(status).toLowerCase()}.</p>`}
${
  proposals.length > 0 &&
  tableMarkup(
    ['Text', 'By', 'Note', 'Proposed'],
    proposals.map((one) => [
      html`<a href="${to(textOf(one.id))}">${titles.get(one.parent) ?? `No. ${textOf(one.parent)}`}</a>`,
      authors.get(one.author) ?? '',
      textOf(one.note),
      html`<time>${minuteOf(one.date_gmt)} UTC</time>`,
    ]),
  )
}`,
  };
}

const labelOf = (status: string): string =>
  status === 'pending' ? 'Waiting' : statusLabel(status);

/** `/desk/proposals/{id}`: what it would change, and the buttons that decide. */
export async function proposalPage(request: DeskRequest, id: number): Promise<DeskAnswer> {
  const { desk, context } = request;
  const found = await desk.routed
    .get('GET /core/v2/proposals/{id}')
    ?.run(context, { id: String(id) });
  const proposal = toObject(found);
  const section = desk.sections.get(textOf(proposal.type));
  const isOwn = proposal.author === context.viewer.id;
  const mayDecide = await section?.records.actions.update?.allows(context, {
    id: proposal.parent,
  });
  const here = localAddress(context, `${PATH}${id}`);
  const isOpen = proposal.status === 'pending';
  const changes = toRecords(proposal.changes);
  const main = html`<p><a href="${localAddress(context, PATH)}">All proposed changes</a>${proposal.status !== 'pending' && html` · ${labelOf(textOf(proposal.status))}${textOf(proposal.reason) !== '' && html`: ${textOf(proposal.reason)}`}`}</p>
${textOf(proposal.note) !== '' && html`<blockquote>${textOf(proposal.note)}</blockquote>`}
${changes.map((one) => beside(sentence(textOf(one.field).replace(/^(meta|acf)\./, '')), shown(one.before), shown(one.after), ['Now', 'Proposed']))}
${changes.length === 0 && html`<p class="empty">It changes nothing any more.</p>`}
${
  isOpen &&
  html`<form method="post" action="${here}" class="bar">${formToken(context, 'desk')}<input type="hidden" name="version" value="${textOf(proposal.parent_version)}">
${mayDecide === true && html`<button type="submit" name="decision" value="approve">Publish this change</button> <label>Reason, if you decline <input type="text" name="reason" maxlength="2000"></label> <button type="submit" class="plain" name="decision" value="decline">Decline</button>`}
${isOwn && html`<button type="submit" class="plain danger" name="decision" value="withdraw">Withdraw</button>`}</form>`
}`;
  return { title: 'A proposed change', current: PATH, main };
}

const shown = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : textOf(value);

/** POST of `/desk/proposals/{id}`. A text that has changed since it was looked at is shown again, before anything is published. */
export async function decide(request: DeskRequest, id: number): Promise<DeskAnswer> {
  const { desk, context, form } = request;
  const decision = form.get('decision');
  const run = (route: string, input: Json) =>
    desk.routed.get(route)?.run(context, { id: String(id), ...input });
  try {
    if (decision === 'approve')
      await run('POST /core/v2/proposals/{id}/approve', { version: Number(form.get('version')) });
    if (decision === 'decline')
      await run('POST /core/v2/proposals/{id}/decline', { reason: String(form.get('reason')) });
    if (decision === 'withdraw') await run('DELETE /core/v2/proposals/{id}', {});
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'CONFLICT') throw error;
    const page = await proposalPage(request, id);
    if (!('main' in page)) return page;
    const warning = html`<p class="error" role="alert">The text has changed since you looked at it. This is what the proposal would change now.</p>`;
    return { ...page, status: 409, main: html`${warning}${page.main}` };
  }
  return { location: PATH };
}

/** `/desk/{section}/{id}/propose`: the form of a published text for those who may not change it themselves. */
export const proposeForm: RecordHandler = async (request, section, id) =>
  formOf(request, section, id, await readSource(request, section, id));

function formOf(
  request: DeskRequest,
  section: Section,
  id: number,
  source: Json,
  sent: Partial<Pick<Draft, 'values' | 'problem' | 'errors'>> = {},
): Promise<DeskAnswer> {
  const fields = proposable(section, source);
  const base = valuesOf(fields, source);
  return formPage(
    request,
    { ...section, fields: { ...section.fields, update: fields } },
    {
      record: { ...source, id },
      base,
      values: base,
      ...sent,
      note: textOf(request.form.get('note')),
      notice: html`You cannot change this text yourself. What you change here is proposed to its editors; it appears when one of them publishes it.`,
    },
  );
}

export const sendProposal: RecordHandler = async (request, section, id) => {
  const { desk, context, form } = request;
  const source = await readSource(request, section, id);
  const fields = proposable(section, source);
  const submitted = toSubmitted(form);
  const base = valuesOf(fields, source);
  const values = { ...base, ...submittedValues(fields, submitted) };
  const edited = withEditedRows(values, submitted);
  if (edited) return formOf(request, section, id, source, { values: edited });
  const changed = changedFields(fields, base, values);
  const note = textOf(form.get('note'));
  try {
    await desk.routed
      .get(`POST /core/v2/${section.kind?.rest.base}/{id}/proposals`)
      ?.run(context, { id: String(id), ...toInput(changed, values), note });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return formOf(request, section, id, source, { values, ...explained(error, fields) });
  }
  return { location: PATH };
};

async function readSource(
  { desk, context }: DeskRequest,
  { kind }: Section,
  id: number,
): Promise<Json> {
  const found = await desk.routed
    .get(`GET /core/v2/${kind?.rest.base}/{id}/proposals/source`)
    ?.run(context, { id: String(id) });
  return toObject(found);
}

const proposable = (section: Section, source: Json) =>
  section.fields.update.filter(({ name }) => name in source);
