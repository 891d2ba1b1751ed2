import { type Static, Type } from '@sinclair/typebox';
import type { Taxonomy } from '../../../../content/kinds/kind.ts';
import { raiseCarriers, raiseWithDescendants } from '../../../../content/terms/raise-versions.ts';
import { ownTaxonomies, taxonomies } from '../../../../content/terms/taxonomies.ts';
import { toSortText } from '../../../../content/text/fold-letters.ts';
import { placeMenu } from '../../../content/menus/menu-settings.ts';
import { defineStep, type Step } from '../define-step.ts';
import { calendarForm } from '../live/read-pages.ts';
import type { Draft, OpenPage, Place, Placed } from '../move.ts';
import { referencesOf } from '../moved-records.ts';
import { remoteId, remoteOwnValues, remoteReference } from '../remote-fields.ts';
import { type OwnColumns, ownColumnsOf } from '../unknown-fields.ts';

const remoteTerm = Type.Object({
  id: remoteId,
  name: Type.String(),
  slug: Type.String({ minLength: 1 }),
  description: Type.Optional(Type.String()),
  parent: Type.Optional(remoteReference),
  /** Of a menu: whether new pages at the top are added to it. */
  auto_add: Type.Optional(Type.Boolean()),
  ...remoteOwnValues,
});

type RemoteTerm = Static<typeof remoteTerm>;
type TermRow = ReturnType<typeof toRow> & OwnColumns & { readonly autoAdd?: boolean };

/**
 * Categories, tags, menus, the calendar's categories and the taxonomies of the site's own. Their counts are not brought: entries name their
 * terms, and are counted at the end.
 */
export const termSteps: readonly Step[] = [
  termStep(taxonomies.category),
  termStep(taxonomies.post_tag),
  termStep(taxonomies.nav_menu, { isGuarded: true }),
  termStep(taxonomies.ext_events_cat, {
    name: 'event categories',
    singular: 'event category',
    path: '/ext/events/v1/categories',
    form: calendarForm('categories', { hide_empty: 'false' }),
  }),
  ...ownTaxonomies.map((taxonomy) => termStep(taxonomy, { isOfPlugIn: true })),
];

type Differing = Pick<Step, 'name' | 'singular' | 'path' | 'form' | 'isGuarded' | 'isOfPlugIn'>;

function termStep(own: Taxonomy, differing: Partial<Differing> = {}): Step {
  const { name: taxonomy, graphql, restBase } = own;
  const { singular = graphql.single } = differing;
  return defineStep<typeof remoteTerm, TermRow>({
    name: graphql.plural,
    path: `/core/v2/${restBase}`,
    ...differing,
    singular,
    ids: 'term',
    own,
    record: remoteTerm,
    async draft(page, records) {
      const [ownOf, parentOf] = await Promise.all([
        ownColumnsOf(page, records, { isEarly: true }),
        referencesOf(page, 'term', records, ({ parent }) => parent),
      ]);
      return records.map((record) => ({
        remoteId: record.id,
        remoteParentId: record.parent ?? 0,
        parentId: parentOf(record.parent ?? 0, [taxonomy]),
        label: `${singular} ${record.id} (${record.slug})`,
        row: {
          ...toRow(taxonomy, record),
          ...ownOf(record),
          ...(record.auto_add === undefined ? {} : { autoAdd: record.auto_add }),
        },
      }));
    },
    place: (page, drafts) => placeTerms(page, taxonomy, drafts),
    async create({ transaction }, placed) {
      await transaction.prisma.term.createMany({
        data: placed.map(({ localId: id, parentId, row: { autoAdd: _, ...columns } }) => ({
          ...columns,
          id,
          parentId,
        })),
      });
      await placeMenus(transaction, placed);
      for (const { localId } of placed) transaction.changed('term', localId, 'create');
    },
    async update({ transaction, now }, placed) {
      for (const { localId, remoteParentId, row } of placed) {
        const top = remoteParentId === 0 ? { parentId: null } : {};
        const { autoAdd: _, ...columns } = row;
        await transaction.prisma.term.update({
          where: { id: localId },
          data: { ...columns, ...top },
        });
      }
      await placeMenus(transaction, placed);
      const ids = placed.map(({ localId }) => localId);
      await raiseWithDescendants(transaction, ids);
      await raiseCarriers(transaction, ids, now);
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

async function placeMenus(
  transaction: OpenPage['transaction'],
  placed: readonly Placed<TermRow>[],
): Promise<void> {
  for (const { localId, row } of placed)
    if (row.autoAdd !== undefined) await placeMenu(transaction, localId, { auto_add: row.autoAdd });
}

/**
 * Recognises terms that are here by taxonomy and slug. The category that every new site begins with is taken over by the
 * other site's of the same id, as long as nobody has used or changed it here.
 */
async function placeTerms(
  { transaction }: OpenPage,
  taxonomy: string,
  drafts: readonly Draft<TermRow>[],
): Promise<ReadonlyMap<number, Place>> {
  const locals = await transaction.prisma.term.findMany({
    where: {
      OR: [
        { id: { in: drafts.map(({ remoteId }) => remoteId) } },
        { taxonomy, slug: { in: drafts.map(({ row }) => row.slug) } },
      ],
    },
    select: {
      id: true,
      taxonomy: true,
      slug: true,
      version: true,
      _count: { select: { entries: true } },
    },
  });
  const place = ({ remoteId, row }: Draft<TermRow>): Place => {
    const same = locals.find((local) => local.taxonomy === taxonomy && local.slug === row.slug);
    if (same) return { id: same.id, isMatched: true };
    const other = locals.find(({ id }) => id === remoteId);
    if (!other) return { id: remoteId, isMatched: false };
    const isUntouched =
      other.slug === 'uncategorized' && other.version === 1 && other._count.entries === 0;
    if (isUntouched && other.taxonomy === taxonomy) return { id: remoteId, isMatched: true };
    return { conflict: `its id is that of ${other.taxonomy} ${other.slug} here` };
  };
  return new Map(drafts.map((draft) => [draft.remoteId, place(draft)]));
}
