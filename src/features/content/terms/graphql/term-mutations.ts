import type { ObjectRef } from '@pothos/core';
import type { Taxonomy } from '../../../../content/kinds/kind.ts';
import { taxonomyPlace } from '../../../../content/terms/taxonomies.ts';
import type { DeletedTerm } from '../../../../content/terms/term-operations.ts';
import { arg, id, itself, unused } from '../../../../graphql/args-input.ts';
import type { SchemaTypes } from '../../../../graphql/builder.ts';
import { addBulkMutations } from '../../../../graphql/bulk-mutations.ts';
import { defineMutation, definePayload, deletedId } from '../../../../graphql/define-mutation.ts';
import { toGlobalId } from '../../../../graphql/global-id.ts';
import { seoField } from '../../../../graphql/seo-input.ts';
import { capitalized, withArticle } from '../../../../lib/word-forms.ts';
import type { Args } from '../../../../operation/args.ts';
import type { Context } from '../../../../operation/context.ts';
import type { Operation } from '../../../../operation/operation.ts';
import { ownInput } from '../../own-values/graphql/own-inputs.ts';
import { loadTermModel, type TermModel, toTermModel } from './term-node.ts';
import { contentTermTypes } from './term-type.ts';

interface WrittenTerm {
  readonly model: TermModel | null;
}

/** A taxonomy and the operations that write its terms. */
interface TermWrites {
  readonly taxonomy: Taxonomy;
  readonly create: Operation<Args, number>;
  readonly update: Operation<Args, number>;
  readonly delete: Operation<Args, DeletedTerm>;
}

const fields = {
  aliasOf: unused('Of no effect: terms have no aliases.'),
  description: arg('description'),
  seo: seoField,
  slug: arg('slug'),
};

/** Of both, the number counts. */
const parent = (options: object) =>
  id('parent', 'term', { nullIs: '0', collect: ([first]) => first, ...options });

const fieldsInHierarchy = {
  ...fields,
  parentDatabaseId: parent({
    publishedAs: 'Int',
    description: 'The number of the one above it; 0 for none.',
  }),
  parentId: parent({ description: 'The global id or number of the one above it.' }),
};

/** `createCategory`, `updateCategory`, `deleteCategory`, or the same of another taxonomy. */
export function addTermMutations(
  ref: ObjectRef<SchemaTypes, TermModel, TermModel>,
  { taxonomy, create, update, delete: remove }: TermWrites,
): void {
  const { single, plural } = taxonomy.graphql;
  const noun = taxonomy.labels.singularName.toLowerCase();
  const type = capitalized(single);
  const written = taxonomy.isHierarchical ? fieldsInHierarchy : fields;
  const parts = [ownInput(taxonomy, type, taxonomyPlace(taxonomy))];
  const version = { table: 'Term' } as const;
  const shown = (time: 'is now' | 'was') =>
    ({ type: ref, nullable: true, description: `The ${single} as it ${time}.` }) as const;
  const payload = (action: string) =>
    definePayload<WrittenTerm>(`${action}${type}Payload`, `A ${single} that was written.`, (t) => ({
      [single]: t.expose('model', shown('is now')),
    }));
  const answer = async (termId: number, context: Context) => ({
    model: await loadTermModel(context, termId),
  });
  const toRemoved = ({ term }: DeletedTerm) => ({
    model: toTermModel(term),
    deletedId: toGlobalId('term', term.id),
  });

  defineMutation({
    name: create.name,
    operation: create,
    input: { description: `A new ${noun}.`, fields: { ...written, name: arg('name') }, parts },
    payload: payload('Create'),
    answer,
  });
  const updateOne = defineMutation({
    name: update.name,
    operation: update,
    input: {
      description: `What to change of ${withArticle(noun)}; what is left out stays.`,
      fields: { ...written, id: itself('term'), name: arg('name') },
      parts,
      version,
    },
    payload: payload('Update'),
    answer,
  });
  const removeOne = defineMutation({
    name: remove.name,
    operation: remove,
    description: `Removes ${withArticle(noun)} for good; there is no trash.`,
    input: {
      description: `Which ${noun} to remove.`,
      fields: { id: itself('term') },
      version,
    },
    complete: (args) => ({ ...args, force: true }),
    payload: definePayload<WrittenTerm & { readonly deletedId: string }>(
      `Delete${type}Payload`,
      `A ${single} that was removed.`,
      (t) => ({ ...deletedId(t), [single]: t.expose('model', shown('was')) }),
    ),
    answer: toRemoved,
  });
  addBulkMutations({
    type: ref,
    plural,
    input: { args: update.args, fields: written, parts },
    update: updateOne,
    load: loadTermModel,
    remove: removeOne,
    toRemoved,
    hasTrash: false,
  });
}

for (const { ref, operations } of contentTermTypes) addTermMutations(ref, operations);
