import { unlessRefused } from '../../lib/api-error.ts';
import { html } from '../../lib/markup.ts';
import { plainText } from '../../lib/strip-tags.ts';
import { localAddress } from '../../pages/page.ts';
import type { DeskAnswer, DeskRequest } from '../desk-request.ts';
import { at, type Json, textOf, toList, toObject, toRecords } from '../json.ts';
import { hasDrafts, listRecords, type Section, titleOf } from '../section.ts';
import { ENTRY_STATUSES } from '../status.ts';
import type { FormField } from './form-field.ts';
import type { Values } from './form-values.ts';
import type { Choice, Choices, FormParts } from './widgets.ts';

/** Choices that a form offers before anybody searches. */
const OFFERED = 100;

type Asking = Pick<DeskRequest, 'desk' | 'context'>;

/** `/desk/pick/{sections}?q=`: options of a menu, for the script that makes it searchable. */
export async function pickRecords(
  request: DeskRequest,
  names: readonly string[],
): Promise<DeskAnswer> {
  const search = (request.query.get('q') ?? '').slice(0, 200);
  const found = await Promise.all(
    names.map((name) => choicesIn(request, name, search === '' ? {} : { search }, 20)),
  );
  return {
    part: html`${found.flatMap(({ all }) =>
      all.map(
        ({ id, label, picture }) =>
          html`<option value="${id}"${picture !== null && html` data-picture="${picture}"`}>${label}</option>`,
      ),
    )}`,
  };
}

/** Reads what the widgets of a form need to know. @param more what differs from a form that was not sent yet */
export async function readParts(
  request: Asking,
  fields: readonly FormField[],
  values: Values,
  more: Partial<FormParts> = {},
): Promise<FormParts> {
  return {
    choices: await readChoices(request, fields, values),
    errors: {},
    typed: {},
    zone: '',
    pick: localAddress(request.context, '/desk/pick/'),
    ...more,
  };
}

/** Reads the records that each reference of a form offers, and those that its values refer to. */
async function readChoices(
  request: Asking,
  fields: readonly FormField[],
  values: Values,
): Promise<ReadonlyMap<string, Choices>> {
  const chosen = new Map<string, Set<number>>();
  collect(fields, values, chosen);
  const entries = [...chosen].map(async ([key, ids]) => {
    const found = await Promise.all(
      key.split(',').map(async (name) => {
        const offered = await choicesIn(request, name, {}, OFFERED);
        const known = new Set(offered.all.map(({ id }) => id));
        const others = [...ids].filter((id) => !known.has(id));
        return { ...offered, all: [...offered.all, ...(await labelled(request, name, others))] };
      }),
    );
    const choices: Choices = {
      all: found.flatMap(({ all }) => all),
      isPart: found.some(({ isPart }) => isPart),
      isOpen: found.every(({ isOpen }) => isOpen),
      isTerms: found.every(({ isTerms }) => isTerms),
    };
    return [key, choices] as const;
  });
  return new Map(await Promise.all(entries));
}

function collect(
  fields: readonly FormField[],
  values: Values,
  chosen: Map<string, Set<number>>,
): void {
  for (const { name, widget } of fields) {
    const value = values[name];
    if (widget.type === 'reference') {
      const key = widget.to.join();
      const ids = chosen.get(key) ?? new Set();
      for (const id of toList(value)) if (typeof id === 'number') ids.add(id);
      chosen.set(key, ids);
    }
    if (widget.type === 'group') collect(widget.fields, toObject(value), chosen);
    if (widget.type === 'rows')
      for (const row of [...toRecords(value), {}])
        for (const layout of widget.layouts) collect(layout.fields, row, chosen);
  }
}

/** Returns the labels of records of some sections by id, of those that the viewer may see. */
export async function labelsOf(
  request: Asking,
  names: readonly string[],
  ids: readonly unknown[],
): Promise<ReadonlyMap<unknown, string>> {
  const found = await Promise.all(names.map((name) => labelled(request, name, ids)));
  return new Map(found.flat().map(({ id, label }) => [id, label]));
}

async function labelled(
  request: Asking,
  name: string,
  ids: readonly unknown[],
): Promise<readonly Choice[]> {
  const include = [...new Set(ids)].slice(0, OFFERED);
  if (include.length === 0) return [];
  return (await choicesIn(request, name, { include }, include.length)).all;
}

const NOTHING: Choices = { all: [], isPart: false, isOpen: false, isTerms: false };

async function choicesIn(
  { desk, context }: Asking,
  name: string,
  input: Json,
  most: number,
): Promise<Choices> {
  const section = desk.sections.get(name);
  if (!section?.records.actions.list) return NOTHING;
  const { filters, taxonomy, records } = section;
  const needed = section.fields.create.filter(({ isRequired }) => isRequired);
  const isNameEnough = needed.length === 1 && needed[0]?.name === section.title;
  const plain = { ...input, per_page: most };
  const whole = {
    ...plain,
    ...(hasDrafts(section) && { status: ENTRY_STATUSES }),
    ...('hide_empty' in filters && { hide_empty: false }),
  };
  // Who may not list drafts chooses from what is published, if anything.
  const found =
    (await unlessRefused(listRecords(section, context, whole), null)) ??
    (await unlessRefused(listRecords(section, context, plain), null));
  if (!found) return NOTHING;
  return {
    all: inHierarchy(found.items.map((item) => toChoice(section, item))),
    isPart: found.total > found.items.length,
    isOpen: isNameEnough && ((await records.actions.create?.allows(context)) ?? false),
    isTerms: taxonomy !== null,
  };
}

interface Placed extends Choice {
  readonly parent: number;
}

const toChoice = (section: Section, record: Json): Placed => ({
  id: Number(record.id),
  label: plainText(titleOf(section, record)),
  parent: typeof record.parent === 'number' ? record.parent : 0,
  depth: 0,
  picture: pictureOf(record),
});

/** The address of a small picture of a media item; null for records of other kinds. */
export function pictureOf(record: Json): string | null {
  if (record.media_type !== 'image') return null;
  const sizes = at(record, 'media_details.sizes');
  const { thumbnail, medium } = toObject(sizes);
  const small = [thumbnail, medium].map((size) => textOf(at(size, 'source_url'))).find(Boolean);
  return small ?? (textOf(record.source_url) || null);
}

/** Orders records below their parents, as far as these are among them. */
function inHierarchy(all: readonly Placed[]): readonly Choice[] {
  const ids = new Set(all.map(({ id }) => id));
  const below = (parent: number, depth: number): readonly Choice[] =>
    all
      .filter((one) => (ids.has(one.parent) && one.parent !== one.id ? one.parent : 0) === parent)
      .flatMap((one) => [{ ...one, depth }, ...(depth < 10 ? below(one.id, depth + 1) : [])]);
  return below(0, 0);
}
