import { ApiError } from '../../lib/api-error.ts';
import { withArticle } from '../../lib/word-forms.ts';
import { type ArgValues, boolean, recordId, required } from '../../operation/args.ts';
import type { Context } from '../../operation/context.ts';
import { noTrash, refused } from '../../operation/errors.ts';
import { defineOperation, operationName } from '../../operation/operation.ts';
import type { Resource } from '../../operation/representation/resource.ts';
import type { Transaction } from '../../storage/write.ts';
import { patchValues } from '../fields/own-values.ts';
import type { Taxonomy } from '../kinds/kind.ts';
import { patchSeo } from '../seo/seo.ts';
import { sanitizeBasic } from '../text/sanitize-html.ts';
import { toSlug } from '../text/to-slug.ts';
import { listTerms } from './list-terms.ts';
import { presentTerm } from './present-term.ts';
import { raiseCarriers, raiseWithDescendants } from './raise-versions.ts';
import { ownTaxonomies, taxonomies } from './taxonomies.ts';
import { type Term, termById } from './term.ts';
import { readTermDocuments, type TermDocuments, termArgs, termFields } from './term-fields.ts';
import { assertTermNameFree, readTermName, slugHolder, uniqueTermSlug } from './term-name.ts';
import { lockTerms, makeRoom, readParent } from './term-parent.ts';
import { canCreateTerms, canDeleteTerm, canEditTerms, unknownTerm } from './term-policy.ts';

/** The term of an id. @throws ApiError `rest_term_invalid` for none, or for a term of another taxonomy */
export async function loadTerm(context: Context, taxonomy: Taxonomy, id: number): Promise<Term> {
  const term = await termById(context).load(id);
  if (term?.taxonomy !== taxonomy.name) throw unknownTerm();
  return term;
}

const nounOf = ({ labels }: Taxonomy): string => withArticle(labels.singularName.toLowerCase());

/** Terms are open to all, whatever carries them. */
const getTerm = (taxonomy: Taxonomy) =>
  defineOperation({
    name: operationName('get', taxonomy.graphql.single),
    kind: 'query',
    summary: `Reads ${nounOf(taxonomy)}.`,
    args: { id: recordId({ description: 'The id of the term.' }) },
    async authorize(context, { id }) {
      await loadTerm(context, taxonomy, id);
    },
    resolve: (context, { id }) => loadTerm(context, taxonomy, id),
  });

const written = { ...termFields, name: required(termFields.name) };

/** Answers the new term's id. */
const createTerm = (taxonomy: Taxonomy) =>
  defineOperation({
    name: operationName('create', taxonomy.graphql.single),
    kind: 'mutation',
    summary: `Creates ${nounOf(taxonomy)}.`,
    args: { ...termArgs(taxonomy), name: written.name },
    authorize({ viewer }) {
      if (!canCreateTerms(viewer, taxonomy))
        throw refused(viewer, 'rest_cannot_create', 'You are not allowed to create such terms.');
    },
    async resolve(context, args): Promise<number> {
      const documents = await readTermDocuments(context, taxonomy, args, NEW);
      return context.write((transaction) => writeTerm(transaction, taxonomy, args, documents));
    },
  });

const NEW = { values: '', seo: '' };

/** Writes a new term; answers its id. @throws ApiError `empty_term_name`, `term_exists`, and as `readParent` */
export async function writeTerm(
  transaction: Transaction,
  taxonomy: Taxonomy,
  args: Pick<ArgValues<typeof written>, 'name'> & Partial<ArgValues<typeof termFields>>,
  { ownValues = {}, seo }: TermDocuments = {},
): Promise<number> {
  const named = readTermName(args.name);
  const givenSlug = toSlug(args.slug ?? '');
  const wish = givenSlug || toSlug(named.name);
  await lockTerms(transaction);
  const { prisma, changed } = transaction;
  const parentId = (await readParent(transaction, taxonomy, args.parent)) ?? null;
  const isSlugGiven = givenSlug !== '';
  await assertTermNameFree(transaction, taxonomy, { ...named, slug: wish, isSlugGiven, parentId });
  const slug = await uniqueTermSlug(transaction, taxonomy, wish, { parentId });
  const description = sanitizeBasic(args.description ?? '');
  const values = patchValues(taxonomy, '', ownValues);
  const texts = { ...named, slug, description, values, seo: patchSeo('', seo) };
  const data = { ...texts, taxonomy: taxonomy.name, parentId };
  const { id } = await prisma.term.create({ data, select: { id: true } });
  if (slug === '') await prisma.term.update({ where: { id }, data: { slug: String(id) } });
  changed('term', id, 'create');
  return id;
}

/** The values that a write sets on a term; absent ones stay as they are. */
export interface TermChanges
  extends Partial<Omit<ArgValues<typeof termFields>, 'meta'>>,
    TermDocuments {}

/** Answers the term's id. */
const updateTerm = (taxonomy: Taxonomy) =>
  defineOperation({
    name: operationName('update', taxonomy.graphql.single),
    kind: 'mutation',
    summary: `Changes ${nounOf(taxonomy)}.`,
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
    await raiseCarriers(transaction, [id], context.now);
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

/** A deleted term: its row and its last representation. */
export interface DeletedTerm {
  readonly term: Term;
  readonly shown: Resource;
}

/** Removes a term for good; the terms below it move up, and entries that lose their last one get the default. */
const deleteTerm = (taxonomy: Taxonomy) =>
  defineOperation({
    name: operationName('delete', taxonomy.graphql.single),
    kind: 'mutation',
    summary: `Removes ${nounOf(taxonomy)}, with \`force\` only.`,
    args: {
      id: recordId({ description: 'The id of the term.' }),
      force: boolean({ default: false, description: 'Must be true: terms have no trash.' }),
    },
    async authorize(context, { id }) {
      const term = await loadTerm(context, taxonomy, id);
      if (!canDeleteTerm(context, taxonomy, term.id))
        throw refused(context.viewer, 'rest_cannot_delete', 'You are not allowed to delete this.');
    },
    async resolve(context, { id, force }): Promise<DeletedTerm> {
      if (!force) throw noTrash('Terms have no trash; delete with force=true.');
      const term = await loadTerm(context, taxonomy, id);
      const shown = await presentTerm(context, term, 'edit');
      await context.write((transaction) => removeTerm(context, transaction, taxonomy, id));
      return { term, shown };
    },
  });

/** Removes a term, whose place is taken by the default one where the taxonomy has one. @throws ApiError `rest_term_invalid` */
export async function removeTerm(
  { site, now }: Context,
  transaction: Transaction,
  { name, defaultSetting }: Taxonomy,
  id: number,
  isHidden = false,
): Promise<void> {
  const { prisma, changed } = transaction;
  await lockTerms(transaction);
  const term = await prisma.term.findUnique({ where: { id } });
  if (!term) throw unknownTerm();
  await raiseCarriers(transaction, [id], now);
  if (defaultSetting) await giveDefaultTerm(transaction, name, id, site[defaultSetting]);
  const children = await prisma.term.findMany({ where: { parentId: id }, select: { id: true } });
  await prisma.term.updateMany({ where: { parentId: id }, data: { parentId: term.parentId } });
  await raiseWithDescendants(
    transaction,
    children.map((child) => child.id),
  );
  await prisma.term.delete({ where: { id } });
  changed('term', id, 'delete', { isHidden });
  // Nobody can look up any more of which taxonomy it was.
  changed(`term:${name}`, id, 'delete', { isHidden });
}

/** Gives the default term to the entries for which `termId` is the only one of its taxonomy, and counts it anew. */
async function giveDefaultTerm(
  { prisma, changed }: Transaction,
  taxonomy: string,
  termId: number,
  defaultId: number,
): Promise<void> {
  const given = await prisma.$executeRaw`
    INSERT INTO "EntryTerm" ("entryId", "termId", "kind", "status", "date")
    SELECT lost."entryId", standard."id", lost."kind", lost."status", lost."date"
    FROM "EntryTerm" lost JOIN "Term" standard ON standard."id" = ${defaultId} AND standard."taxonomy" = ${taxonomy}
    WHERE lost."termId" = ${termId} AND NOT EXISTS (
      SELECT 1 FROM "EntryTerm" other JOIN "Term" kept ON kept."id" = other."termId"
      WHERE other."entryId" = lost."entryId" AND other."termId" <> lost."termId" AND kept."taxonomy" = ${taxonomy})`;
  if (given === 0) return;
  await prisma.$executeRaw`
    UPDATE "Term" SET "version" = "version" + 1, "count" = (
      SELECT count(*) FROM "EntryTerm" WHERE "termId" = ${defaultId} AND "status" = 'publish')
    WHERE "id" = ${defaultId}`;
  changed('term', defaultId, 'update');
}

/** The operations on the terms of one taxonomy. */
export const termOperations = (taxonomy: Taxonomy) => ({
  taxonomy,
  list: listTerms(taxonomy),
  get: getTerm(taxonomy),
  create: createTerm(taxonomy),
  update: updateTerm(taxonomy),
  delete: deleteTerm(taxonomy),
});

export type TermOperations = ReturnType<typeof termOperations>;

export const categoryOperations = termOperations(taxonomies.category);

export const tagOperations = termOperations(taxonomies.post_tag);

/** The names without `Term` are those of the calendar's own operations. */
export const eventCategoryTermOperations = termOperations({
  ...taxonomies.ext_events_cat,
  graphql: { single: 'eventsCategoryTerm', plural: 'eventsCategoryTerms' },
});

/** Of the taxonomies that the site declares for itself, in the order of the declaration. */
export const ownTermOperations: readonly TermOperations[] = ownTaxonomies.map(termOperations);
