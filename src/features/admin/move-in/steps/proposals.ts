import { type Static, Type } from '@sinclair/typebox';
import type { EntryChanges } from '../../../../content/entries/entry-changes.ts';
import type { ValuesByName } from '../../../../content/fields/field-type.ts';
import { parseValues } from '../../../../content/fields/own-values.ts';
import type { Kind } from '../../../../content/kinds/kind.ts';
import { kinds } from '../../../../content/kinds/registry.ts';
import { taxonomiesOf } from '../../../../content/terms/taxonomies.ts';
import { isObject } from '../../../../lib/is-object.ts';
import { PROPOSAL } from '../../../content/revisions/proposals/proposal.ts';
import { proposedFields } from '../../../content/revisions/proposals/proposed-changes.ts';
import { ifOpen } from '../access-to.ts';
import { defineStep, type NewDraft } from '../define-step.ts';
import { contentForm } from '../live/read-pages.ts';
import type { OpenPage } from '../move.ts';
import { type Reference, references, referencesOf } from '../moved-records.ts';
import { ownValuesOf, type Valued } from '../own-values.ts';
import { momentOf, NO_DATE, remoteDate, remoteId, remoteReference } from '../remote-fields.ts';

const remoteProposal = Type.Object({
  id: remoteId,
  parent: remoteId,
  author: Type.Optional(remoteReference),
  note: Type.Optional(Type.String()),
  date_gmt: remoteDate,
  base_version: Type.Integer(),
  parent_version: Type.Integer(),
  changes: Type.Array(Type.Object({ field: Type.String(), after: Type.Unknown() })),
});

type RemoteProposal = Static<typeof remoteProposal>;

interface ProposalRow {
  readonly entryId: number;
  readonly authorId: number | null;
  readonly note: string;
  readonly date: string;
  readonly baseVersion: number;
  readonly changes: string;
}

/** Changes that wait for approval. */
export const proposals = defineStep<typeof remoteProposal, ProposalRow>({
  name: 'proposals',
  singular: 'proposal',
  path: '/core/v2/proposals',
  // The latest come first, whatever is asked.
  form: { ...contentForm, order: {}, open: {}, full: {} },
  everything: { status: 'pending' },
  ids: 'proposal',
  compares: 'never',
  isGuarded: true,
  isOfAlmanac: true,
  record: remoteProposal,
  // A list is without the changes.
  async prepare({ site }, records) {
    const whole: unknown[] = [];
    for (const record of records)
      if (isObject(record) && 'id' in record) {
        // It may have been decided or deleted since the list was read.
        const found = await ifOpen(site.get(`/core/v2/proposals/${record.id}`));
        if (found) whole.push(found.value);
      }
    return whole;
  },
  async draft(page, records) {
    const [entryOf, authorOf, mediaOf, termOf] = await Promise.all([
      referencesOf(page, 'entry', records, ({ parent }) => parent),
      referencesOf(page, 'user', records, ({ author }) => author),
      references(page, 'entry', numbersIn(records)),
      references(page, 'term', numbersIn(records)),
    ]);
    const drafts: NewDraft<ProposalRow>[] = [];
    for (const record of records) {
      const { id, parent, author = 0, note = '' } = record;
      const entry = await page.transaction.prisma.entry.findUnique({
        where: { id: entryOf(parent) ?? 0 },
        select: { id: true, kind: true, version: true },
      });
      const kind = entry && kinds.get(entry.kind);
      if (!kind) {
        page.outcome.missing.push(`proposal ${id}: what it changes (${parent}) is not here`);
        continue;
      }
      const changes = await changesOf(page, kind, record, { mediaOf, termOf });
      const isOfThisState = record.base_version === record.parent_version;
      const row = {
        entryId: entry.id,
        authorId: authorOf(author),
        note,
        date: momentOf(record.date_gmt, null, page.site.zone) ?? NO_DATE,
        baseVersion: isOfThisState ? entry.version : 0,
        changes: JSON.stringify(changes),
      };
      drafts.push({ remoteId: id, label: `proposal ${id}`, row });
    }
    return drafts;
  },
  async create({ transaction }, placed) {
    const data = placed.map(({ localId, row }) => ({ ...row, id: localId }));
    await transaction.prisma.proposal.createMany({ data });
    for (const { id } of data) transaction.changed(PROPOSAL, id, 'create');
  },
  async update({ transaction }, placed) {
    for (const { localId, row } of placed) {
      await transaction.prisma.proposal.update({ where: { id: localId }, data: row });
      transaction.changed(PROPOSAL, localId, 'update');
    }
  },
});

/** All numbers that the changes name, among which are the ids of pictures and terms. */
const numbersIn = (records: readonly RemoteProposal[]): readonly number[] =>
  records
    .flatMap(({ changes }) => changes.flatMap(({ after }) => [after].flat()))
    .filter((value) => Number.isInteger(value))
    .map(Number);

/** The changes as this site stores them, with its own ids. */
async function changesOf(
  page: OpenPage,
  kind: Kind,
  { id, changes }: RemoteProposal,
  { mediaOf, termOf }: { readonly mediaOf: Reference; readonly termOf: Reference },
): Promise<EntryChanges> {
  const after: ValuesByName = Object.fromEntries(changes.map((one) => [one.field, one.after]));
  const textsOf = (names: Iterable<string>) =>
    Object.fromEntries([...names].flatMap((name) => (name in after ? [[name, after[name]]] : [])));
  const within = (place: string) =>
    Object.fromEntries(
      changes
        .filter(({ field }) => field.startsWith(`${place}.`))
        .map((one) => [one.field.slice(place.length + 1), one.after]),
    );
  const { footnotes, ...meta } = within('meta');
  const valued: Valued = { id, meta, acf: within('acf') };
  const own = await ownValuesOf({ ...page, step: { ...page.step, own: kind } }, [valued]);
  const { fields, groups } = parseValues(own(valued).values);
  const image = Number(after.featured_media);
  const columns = Object.entries(proposedFields(kind))
    .filter(([name]) => name in after)
    .map(([name, { column }]) => [column, after[name]]);
  const terms = taxonomiesOf(kind)
    .filter(({ restBase }) => restBase in after)
    .map(({ name, restBase }) => {
      const ids = [after[restBase]].flat().map((term) => termOf(Number(term), [name]));
      return [name, ids.filter((term) => term !== null)];
    });
  return {
    ...textsOf(['title', 'content', 'excerpt']),
    ...Object.fromEntries(columns),
    ...(typeof footnotes === 'string' && { footnotes }),
    ...('featured_media' in after && { featuredMediaId: mediaOf(image, ['attachment']) }),
    ...(Object.keys({ ...fields, ...groups }).length > 0 && { ownValues: { fields, groups } }),
    ...(terms.length > 0 && { terms: Object.fromEntries(terms) }),
  };
}
