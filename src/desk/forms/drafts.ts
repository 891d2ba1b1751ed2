import { isRefusal, unlessRefused } from '../../lib/api-error.ts';
import { html, trusted } from '../../lib/markup.ts';
import type { Context } from '../../operation/context.ts';
import type { Desk, DeskAnswer, DeskRequest, RecordHandler } from '../desk-request.ts';
import { askGraphql } from '../desk-request.ts';
import { type Json, textOf, toRecords } from '../json.ts';
import { readRecord, type Section } from '../section.ts';
import {
  changedFields,
  digest,
  isSame,
  submittedValues,
  toInput,
  toSubmitted,
  valuesOf,
} from './form-values.ts';

/** The autosaves of a kind of entry by method; undefined for kinds without. */
const autosaves = ({ routed }: Desk, { kind }: Section, method: 'GET' | 'POST') =>
  routed.get(`${method} /core/v2/${kind?.rest.base}/{id}/autosaves`);

/** Whether unsaved texts of a section's records are stored on the server. */
export const isAutosaved = (desk: Desk, section: Section): boolean =>
  autosaves(desk, section, 'POST') !== undefined;

/**
 * `POST /desk/{section}/{id}/autosave`: stores what stands in the form beside the record, without publishing it. Answers with the time, or
 * with the reason why it could not be stored.
 */
export const autosaveRecord: RecordHandler = async ({ desk, context, form }, section, id) => {
  const sent = toSubmitted(form);
  const fields = section.fields.update.filter(({ name }) => sent.get(`_base.${name}`) !== null);
  const record = await readRecord(section, context, id);
  const values = submittedValues(fields, sent);
  const stored = valuesOf(fields, record);
  const changed = changedFields(fields, stored, values);
  const input = toInput(
    changed.filter(({ name }) => name !== 'status' && name !== 'date'),
    values,
  );
  try {
    const saved = await autosaves(desk, section, 'POST')?.run(context, {
      ...textsOf(record),
      ...input,
      id: String(id),
    });
    const now = valuesOf(fields, await readRecord(section, context, id));
    // Of the viewer's own draft the text itself is written: the form begins from it now.
    const written = fields.filter(
      ({ name }) =>
        sent.get(`_base.${name}`) === digest(stored[name]) && !isSame(stored[name], now[name]),
    );
    return {
      part: html`<time>${timeOf(saved)}</time>${written.map(({ name }) => html`<input type="hidden" name="_base.${name}" value="${digest(now[name])}">`)}`,
    };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { part: html`<strong>${error.message}</strong>` };
  }
};

/** An autosave holds the whole text, also where the form did not change it. */
const textsOf = (record: Json): Json =>
  Object.fromEntries(
    ['title', 'content', 'excerpt']
      .filter((name) => record[name] !== undefined)
      .map((name) => [name, textOf(record[name])]),
  );

const timeOf = (saved: unknown): string => {
  const [record] = toRecords(saved);
  return textOf(record?.modified ?? record?.date).slice(11, 16);
};

/** Returns the viewer's autosave of a record if it is newer than what is stored; null if there is none. */
export async function newerAutosave(
  desk: Desk,
  context: Context,
  section: Section,
  record: Json,
): Promise<Json | null> {
  const list = autosaves(desk, section, 'GET');
  if (!list) return null;
  const read = list.run(context, { id: textOf(record.id), context: 'edit' });
  const found = await unlessRefused(read, []);
  const own = toRecords(found).find(({ author }) => author === context.viewer.id);
  // Both may be of the same second; one that says the same is of no use.
  const isNewer = own && textOf(own.modified) >= textOf(record.modified);
  return isNewer && !isSame(textsOf(own), textsOf(record)) ? own : null;
}

/** `/desk/{section}/{id}/preview`: leads to the page of an entry as it would be, on the site or on its front end. */
export async function previewRecord(
  { desk, context }: DeskRequest,
  id: number,
): Promise<DeskAnswer> {
  const made = await desk.abilities.get('createPreview')?.run(context, { id });
  const [preview] = toRecords(made);
  return { address: textOf(preview?.link) };
}

/**
 * `POST /desk/rendered`: a part of a text that the editor can't edit, as its page would show it. The editor leaves out all that is not
 * harmless.
 */
export async function renderPart(request: DeskRequest): Promise<DeskAnswer> {
  const content = textOf(request.form.get('content'));
  const { renderedText } = await askGraphql(request, RENDERED, { content });
  return { part: trusted(textOf(renderedText)) };
}

const RENDERED = 'query ($content: String!) { renderedText(content: $content) }';
