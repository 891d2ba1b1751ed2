import { ApiError } from '../../../lib/api-error.ts';
import { patchValues } from '../../../model/own-values/own-values.ts';
import type { Taxonomy } from '../../../model/taxonomy.ts';
import { type ArgValues, recordId } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { refused } from '../../../operation/errors.ts';
import { defineOperation } from '../../../operation/operation.ts';
import type { Transaction } from '../../../storage/write.ts';
import { sanitizeBasic } from '../entries/text/sanitize-basic.ts';
import { toSlug } from '../entries/text/to-slug.ts';
import { patchSeo } from '../seo/stored-seo.ts';
import { loadTerm } from './get-term.ts';
import { operationName } from './operation-name.ts';
import { raiseCarriers, raiseWithDescendants } from './raise-versions.ts';
import type { Term } from './term.ts';
import { readTermDocuments, type TermDocuments } from './term-documents.ts';
import { termArgs, type termFields } from './term-fields.ts';
import { readTermName } from './term-name.ts';
import { lockTerms, makeRoom, readParent } from './term-parent.ts';
import { canEditTerms, unknownTerm } from './term-policy.ts';
import { slugHolder, uniqueTermSlug } from './unique-term-slug.ts';

/** What a write sets on a term; what is absent stays as it is. */
export interface TermChanges
  extends Partial<Omit<ArgValues<typeof termFields>, 'meta'>>,
    TermDocuments {}

/** Answers the term's id. */
export const updateTerm = (taxonomy: Taxonomy) =>
  defineOperation({
    name: operationName('update', taxonomy),
    kind: 'mutation',
    summary: `Changes a ${taxonomy.labels.singularName.toLowerCase()}.`,
    args: { id: recordId({ description: 'The id of the term.' }), ...termArgs(taxonomy) },
    async authorize(context, { id }) {
      await loadTerm(context, taxonomy, id);
      if (!canEditTerms(context.viewer, taxonomy))
        throw refused(context.viewer, 'rest_cannot_update', 'You are not allowed to edit this.');
    },
    async resolve(context, { id, meta, acf, seo, ...texts }): Promise<number> {
      const before = await loadTerm(context, taxonomy, id);
      const documents = await readTermDocuments(context, taxonomy, { meta, acf, seo }, before);
      const changes = { ...texts, ...documents };
      const isEmpty = Object.values(changes).every((value) => value === undefined);
      if (!isEmpty)
        await context.write((transaction) =>
          changeTerm(context, transaction, taxonomy, id, changes),
        );
      return id;
    },
  });

/** Writes changes to a term. @throws ApiError `rest_term_invalid`, `duplicate_term_slug`, and as `readParent` */
export async function changeTerm(
  context: Context,
  transaction: Transaction,
  taxonomy: Taxonomy,
  id: number,
  changes: TermChanges,
): Promise<void> {
  const { prisma, changed } = transaction;
  await lockTerms(transaction);
  const before = await prisma.term.findUnique({ where: { id } });
  if (!before) throw unknownTerm();
  const { name, sortName } = changes.name === undefined ? before : readTermName(changes.name);
  const asked = await readParent(transaction, taxonomy, changes.parent);
  const { parentId, moved } =
    asked === undefined
      ? { parentId: before.parentId, moved: [] }
      : await makeRoom(transaction, before, asked);
  const slug = await nextSlug(transaction, taxonomy, before, {
    slug: changes.slug,
    name,
    parentId,
  });
  const { description, ownValues } = changes;
  await prisma.term.update({
    where: { id },
    data: {
      name,
      sortName,
      slug,
      parentId,
      ...(description === undefined ? {} : { description: sanitizeBasic(description) }),
      ...(ownValues ? { values: patchValues(taxonomy, before.values, ownValues) } : {}),
      seo: patchSeo(before.seo, changes.seo),
      version: { increment: 1 },
    },
  });
  changed('term', id, 'update');
  // Entries name their terms by slug, in the order of their names.
  if (slug !== before.slug || sortName !== before.sortName)
    await raiseCarriers(transaction, id, context.now);
  const isAddressNew = slug !== before.slug || parentId !== before.parentId;
  if (isAddressNew && taxonomy.isHierarchical)
    await raiseWithDescendants(transaction, [id, ...moved]);
}

/** @throws ApiError `duplicate_term_slug` for one that another term has, unless the term moves or asks for any slug */
async function nextSlug(
  transaction: Transaction,
  taxonomy: Taxonomy,
  before: Term,
  next: {
    readonly slug: string | undefined;
    readonly name: string;
    readonly parentId: number | null;
  },
): Promise<string> {
  if (next.slug === undefined) return before.slug;
  const given = toSlug(next.slug);
  const wish = given || toSlug(next.name) || String(before.id);
  const holder = await slugHolder(transaction, taxonomy, wish);
  if (!holder || holder.id === before.id) return wish;
  if (given !== '' && next.parentId === before.parentId)
    throw new ApiError('duplicate_term_slug', 400, 'Another term has this slug.');
  return uniqueTermSlug(transaction, taxonomy, wish, { id: before.id, parentId: next.parentId });
}
