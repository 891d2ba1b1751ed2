import { ApiError } from '../../../lib/api-error.ts';
import type { Taxonomy } from '../../../model/taxonomy.ts';
import { boolean, recordId } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { refused } from '../../../operation/errors.ts';
import { defineOperation } from '../../../operation/operation.ts';
import type { Resource } from '../../../rest/representation/resource.ts';
import type { Transaction } from '../../../storage/write.ts';
import { loadTerm } from './get-term.ts';
import { operationName } from './operation-name.ts';
import { presentTerm } from './present-term.ts';
import { raiseCarriers, raiseWithDescendants } from './raise-versions.ts';
import type { Term } from './term.ts';
import { lockTerms } from './term-parent.ts';
import { canDeleteTerm, unknownTerm } from './term-policy.ts';

/** What a term was, as a row and as it was shown. */
export interface DeletedTerm {
  readonly term: Term;
  readonly shown: Resource;
}

/** Removes a term for good; the terms below it move up, and entries that lose their last one get the default. */
export const deleteTerm = (taxonomy: Taxonomy) =>
  defineOperation({
    name: operationName('delete', taxonomy),
    kind: 'mutation',
    summary: `Removes a ${taxonomy.labels.singularName.toLowerCase()}, with \`force\` only.`,
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
      if (!force)
        throw new ApiError(
          'rest_trash_not_supported',
          501,
          'Terms have no trash; delete with force=true.',
        );
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
  await raiseCarriers(transaction, id, now);
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
