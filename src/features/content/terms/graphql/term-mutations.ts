import type { ObjectRef } from '@pothos/core';
import { builder, type InputFields } from '../../../../graphql/builder.ts';
import { addBulkMutations } from '../../../../graphql/bulk-mutations.ts';
import { nullIs, READS_NULL } from '../../../../graphql/cleared-input.ts';
import { toDatabaseId, toGlobalId } from '../../../../graphql/global-id.ts';
import {
  answer,
  type Changed,
  changed,
  changing,
  versioned,
} from '../../../../graphql/mutation.ts';
import { perform } from '../../../../graphql/perform.ts';
import { publishedAs } from '../../../../graphql/published-type.ts';
import type { Taxonomy } from '../../../../model/taxonomy.ts';
import type { Args } from '../../../../operation/args.ts';
import { LONG_TEXT } from '../../../../operation/bounds.ts';
import type { Context } from '../../../../operation/context.ts';
import { ifVersion } from '../../../../operation/if-version.ts';
import type { Operation } from '../../../../operation/operation.ts';
import { ownInput } from '../../own-values/graphql/own-inputs.ts';
import { readSeoInput, SeoInputRef } from '../../seo/graphql/seo-input.ts';
import type { DeletedTerm as RemovedTerm } from '../delete-term.ts';
import { taxonomyPlace } from '../taxonomies.ts';
import { loadTermModel, type TermModel, toTermModel } from './term-model.ts';
import { contentTermTypes } from './term-type.ts';

type Types = (typeof builder)['$inferSchemaTypes'];

interface WrittenTerm extends Changed {
  readonly term: TermModel | null;
}

interface DeletedTerm extends WrittenTerm {
  readonly deletedId: string;
}

interface TermInput {
  readonly name?: string | null | undefined;
  readonly slug?: string | null | undefined;
  readonly description?: string | null | undefined;
  readonly parentId?: string | number | null | undefined;
  readonly parentDatabaseId?: string | number | null | undefined;
}

/** What is done to the terms of a taxonomy. */
interface TermWrites {
  readonly taxonomy: Taxonomy;
  readonly create: Operation<Args, number>;
  readonly update: Operation<Args, number>;
  readonly delete: Operation<Args, RemovedTerm>;
}

/** `createCategory`, `updateCategory`, `deleteCategory`, or the same of another taxonomy. */
export function addTermMutations(
  ref: ObjectRef<Types, TermModel, TermModel>,
  { taxonomy, create, update, delete: remove }: TermWrites,
): void {
  const field = taxonomy.graphql.single;
  const type = field.charAt(0).toUpperCase() + field.slice(1);
  const own = ownInput(taxonomy, type, taxonomyPlace(taxonomy));
  const fields = (t: InputFields) => ({
    ...own.inputFields(t),
    ...changing(t),
    aliasOf: t.string({
      extensions: READS_NULL,
      description: 'Of no effect: terms have no aliases.',
    }),
    description: t.string({
      extensions: { maxLength: LONG_TEXT },
      description: 'What it stands for.',
    }),
    seo: t.field({
      type: SeoInputRef,
      extensions: READS_NULL,
      description: 'What search engines are told of its page.',
    }),
    slug: t.string({ description: 'Its name in the address.' }),
    ...(taxonomy.isHierarchical
      ? {
          parentDatabaseId: t.id({
            extensions: { ...publishedAs('Int').extensions, ...nullIs('0') },
            description: 'The number of the one above it; 0 for none.',
          }),
          parentId: t.id({
            extensions: nullIs('0'),
            description: 'The global id or number of the one above it.',
          }),
        }
      : {}),
  });
  const id = (t: InputFields) =>
    t.id({ required: true, description: 'Its global id or its number.' });
  const payload = (name: string) =>
    builder.objectRef<WrittenTerm>(name).implement({
      description: `A ${field} that was written.`,
      fields: (t) => ({
        ...changed(t),
        [field]: t.expose('term', {
          type: ref,
          nullable: true,
          description: `The ${field} as it is now.`,
        }),
      }),
    });
  const deletedPayload = builder.objectRef<DeletedTerm>(`Delete${type}Payload`).implement({
    description: `A ${field} that was removed.`,
    fields: (t) => ({
      ...changed(t),
      deletedId: t.exposeID('deletedId', { nullable: false, description: 'Its global id.' }),
      [field]: t.expose('term', {
        type: ref,
        nullable: true,
        description: `The ${field} as it was.`,
      }),
    }),
  });
  const createInput = builder.inputType(`Create${type}Input`, {
    description: `A new ${field}.`,
    fields: (t) => ({ ...fields(t), name: t.string({ required: true, description: 'Its name.' }) }),
  });
  const updateInput = builder.inputType(`Update${type}Input`, {
    description: `What to change of a ${field}; what is left out stays.`,
    fields: (t) => ({
      ...fields(t),
      ...versioned(t),
      id: id(t),
      name: t.string({ description: 'Its name.' }),
    }),
  });
  const deleteInput = builder.inputType(`Delete${type}Input`, {
    description: `Which ${field} to remove.`,
    fields: (t) => ({ ...changing(t), ...versioned(t), id: id(t) }),
  });
  const createPayload = payload(`Create${type}Payload`);
  const updatePayload = payload(`Update${type}Payload`);

  const change = async (
    context: Context,
    globalId: string | number,
    input: object,
    version?: number | null,
  ) => {
    const meant = toDatabaseId(globalId, 'term') ?? 0;
    const written = { ...readInput(input), ...own.readInput(input), ...readSeoInput(input) };
    return perform(update, ifVersion(context, 'Term', meant, version), { ...written, id: meant });
  };
  const removeOne = async (
    context: Context,
    globalId: string | number,
    version?: number | null,
  ) => {
    const args = { id: toDatabaseId(globalId, 'term') ?? 0, force: true };
    const unchanged = ifVersion(context, 'Term', args.id, version);
    const { term } = await perform(remove, unchanged, args);
    return { model: toTermModel(term), globalId: toGlobalId('term', term.id) };
  };

  addBulkMutations({
    type: ref,
    plural: taxonomy.graphql.plural,
    inputFields: fields,
    update: change,
    load: loadTermModel,
    remove: (context, globalId) => removeOne(context, globalId),
    hasTrash: false,
  });
  builder.mutationField(create.name, (t) =>
    t.field({
      type: createPayload,
      description: create.summary,
      args: { input: t.arg({ type: createInput, required: true, description: `The ${field}.` }) },
      async resolve(_, { input }, context) {
        const made = await perform(create, context, {
          ...readInput(input),
          ...own.readInput(input),
          ...readSeoInput(input),
        });
        return answer(input, { term: await loadTermModel(context, made) });
      },
    }),
  );
  builder.mutationField(update.name, (t) =>
    t.field({
      type: updatePayload,
      description: update.summary,
      args: { input: t.arg({ type: updateInput, required: true, description: 'The changes.' }) },
      async resolve(_, { input }, context) {
        const changedId = await change(context, input.id, input, input.ifVersion);
        return answer(input, { term: await loadTermModel(context, changedId) });
      },
    }),
  );
  builder.mutationField(remove.name, (t) =>
    t.field({
      type: deletedPayload,
      description: `Removes a ${field} for good; there is no trash.`,
      args: { input: t.arg({ type: deleteInput, required: true, description: 'Which one.' }) },
      async resolve(_, { input }, context) {
        const { model, globalId } = await removeOne(context, input.id, input.ifVersion);
        return answer(input, { term: model, deletedId: globalId });
      },
    }),
  );
}

function readInput({ name, slug, description, parentId, parentDatabaseId }: TermInput) {
  const parent = parentDatabaseId ?? parentId;
  return {
    ...(name == null ? {} : { name }),
    ...(slug == null ? {} : { slug }),
    ...(description == null ? {} : { description }),
    // An id that is none is refused as a parent that is not there.
    ...(parent == null ? {} : { parent: toDatabaseId(parent, 'term') ?? -1 }),
  };
}

for (const { ref, operations } of contentTermTypes) addTermMutations(ref, operations);
