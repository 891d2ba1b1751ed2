import { type Static, Type } from '@sinclair/typebox';
import { toSortText } from '../../records/text/sort-text.ts';
import type { Draft } from '../draft.ts';
import type { OpenPage } from '../open-page.ts';
import { placeTerms } from '../place-terms.ts';
import { references } from '../references.ts';
import { remoteId, remoteReference } from '../remote-fields.ts';
import { defineStep, type Step } from '../step.ts';
import { touchEntriesOf } from '../touch-entries-of.ts';

const remoteTerm = Type.Object({
  id: remoteId,
  name: Type.String(),
  slug: Type.String({ minLength: 1 }),
  description: Type.Optional(Type.String()),
  parent: Type.Optional(remoteReference),
});

type RemoteTerm = Static<typeof remoteTerm>;
export type TermRow = ReturnType<typeof toRow>;

/** Categories, tags and menus; which posts carry them is told by the posts, and counted at the end. */
export const termSteps: readonly Step[] = [
  termStep('categories', 'category', 'category'),
  termStep('tags', 'tag', 'post_tag'),
  termStep('menus', 'menu', 'nav_menu'),
];

function termStep(name: string, singular: string, taxonomy: string): Step {
  return defineStep<typeof remoteTerm, TermRow>({
    name,
    singular,
    path: `/core/v2/${name}`,
    ids: 'term',
    isGuarded: taxonomy === 'nav_menu',
    record: remoteTerm,
    async draft(page, records) {
      const parentOf = await references(
        page,
        'term',
        records.map(({ parent = 0 }) => parent),
      );
      return records.map(
        (record): Draft<TermRow> => ({
          remoteId: record.id,
          remoteParentId: record.parent ?? 0,
          parentId: parentOf(record.parent ?? 0),
          label: `${singular} ${record.id} (${record.slug})`,
          row: toRow(taxonomy, record),
        }),
      );
    },
    here: termsHere,
    place: (page, drafts) => placeTerms(page, taxonomy, drafts),
    async create({ transaction }, placed) {
      await transaction.prisma.term.createMany({
        data: placed.map(({ localId, parentId, row }) => ({ ...row, id: localId, parentId })),
      });
      for (const { localId } of placed) transaction.changed('term', localId, 'create');
    },
    async update({ transaction }, placed) {
      for (const { localId, remoteParentId, row } of placed) {
        const top = remoteParentId === 0 ? { parentId: null } : {};
        const data = { ...row, ...top, version: { increment: 1 } };
        await transaction.prisma.term.update({ where: { id: localId }, data });
        transaction.changed('term', localId, 'update');
      }
      await touchEntriesOf(
        transaction,
        placed.map(({ localId }) => localId),
      );
    },
  });
}

const toRow = (taxonomy: string, { name, slug, description = '' }: RemoteTerm) => ({
  taxonomy,
  slug,
  name,
  sortName: toSortText(name),
  description,
});

async function termsHere({ transaction }: OpenPage, ids: readonly number[]) {
  const rows = await transaction.prisma.term.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true },
  });
  return new Set(rows.map(({ id }) => id));
}
