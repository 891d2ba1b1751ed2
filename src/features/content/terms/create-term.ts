import { patchValues } from '../../../model/own-values/own-values.ts';
import type { Taxonomy } from '../../../model/taxonomy.ts';
import { type ArgValues, required } from '../../../operation/args.ts';
import { refused } from '../../../operation/errors.ts';
import { defineOperation } from '../../../operation/operation.ts';
import type { Transaction } from '../../../storage/write.ts';
import { sanitizeBasic } from '../entries/text/sanitize-basic.ts';
import { toSlug } from '../entries/text/to-slug.ts';
import { patchSeo } from '../seo/stored-seo.ts';
import { operationName } from './operation-name.ts';
import { readTermDocuments, type TermDocuments } from './term-documents.ts';
import { termArgs, termFields } from './term-fields.ts';
import { assertTermNameFree, readTermName } from './term-name.ts';
import { lockTerms, readParent } from './term-parent.ts';
import { canCreateTerms } from './term-policy.ts';
import { uniqueTermSlug } from './unique-term-slug.ts';

const written = { ...termFields, name: required(termFields.name) };

/** Answers the new term's id. */
export const createTerm = (taxonomy: Taxonomy) =>
  defineOperation({
    name: operationName('create', taxonomy),
    kind: 'mutation',
    summary: `Creates a ${taxonomy.labels.singularName.toLowerCase()}.`,
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
  args: ArgValues<typeof written>,
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
