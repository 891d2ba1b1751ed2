import type { InputFieldMap } from '@pothos/core';
import type { InputFields } from '../../../../graphql/builder.ts';
import { nullIs, READS_NULL } from '../../../../graphql/cleared-input.ts';
import { inputFields, readInput } from '../../../../model/graphql-fields.ts';
import type { Lacking } from '../../../../model/kind.ts';
import { kindPlace } from '../../../../model/own-kinds.ts';
import { pascalCase } from '../../../../model/own-names.ts';
import type { Context } from '../../../../operation/context.ts';
import { ownInput } from '../../own-values/graphql/own-inputs.ts';
import { readSeoInput, SeoInputRef } from '../../seo/graphql/seo-input.ts';
import { termTypesOf } from '../../terms/graphql/term-type.ts';
import { termsOfEntry } from '../entry-loaders.ts';
import { isLacking } from '../lacking.ts';
import { entryInputFields } from './entry-inputs.ts';
import type { KindType } from './kind-type.ts';
import { type EntryInput, onlyGiven, readEntryInput, readId } from './read-entry-input.ts';
import { readTermNodes, type TermNodesInput } from './read-term-nodes.ts';
import { termsInput } from './terms-input.ts';

/** What mutations write of the entries of a kind, and how it is read as the arguments of its operations. */
export interface KindInput {
  inputFields(t: InputFields): InputFieldMap;
  /**
   * Terms that are not there are made, by the operation that makes terms.
   * @param id of the entry that is changed
   * @throws ApiError as that operation, and `rest_invalid_param` for an id that is none
   */
  readInput(
    context: Context,
    input: EntryInput,
    id?: number,
  ): Promise<Readonly<Record<string, unknown>>>;
}

/** The fields that write a part which a kind may lack. */
const PARTS: readonly (readonly [Lacking, keyof EntryInput])[] = [
  ['title', 'title'],
  ['editor', 'content'],
  ['excerpt', 'excerpt'],
  ['author', 'authorId'],
  ['thumbnail', 'featuredImageId'],
];

export function kindInput({ kind, type }: Pick<KindType, 'kind' | 'type'>): KindInput {
  const { name, labels, fields, isHierarchical = false } = kind;
  const termTypes = termTypesOf(kind.taxonomies);
  const termInputs = termTypes.map(({ taxonomy: { graphql }, many }) => ({
    field: graphql.plural,
    many,
    ref: termsInput(`${type.name}${pascalCase(graphql.plural)}`, many, labels.one),
  }));
  const own = ownInput(kind, type.name, kindPlace(name));
  const lacking = PARTS.flatMap(([part, field]) => (isLacking(kind, part) ? [field] : []));

  return {
    inputFields: (t) => ({
      ...own.inputFields(t),
      ...without(entryInputFields(t), lacking),
      ...Object.fromEntries(
        termInputs.map(({ field, many, ref }) => [
          field,
          t.field({
            type: ref,
            extensions: nullIs({ append: false, nodes: [] }),
            description: `Its ${many}.`,
          }),
        ]),
      ),
      ...('menu_order' in fields
        ? {}
        : {
            menuOrder: t.int({
              extensions: READS_NULL,
              description: `Of no effect: ${labels.many} have no place in menus.`,
            }),
          }),
      seo: t.field({
        type: SeoInputRef,
        extensions: READS_NULL,
        description: 'What search engines are told of it.',
      }),
      ...inputFields(t, fields),
      ...(isHierarchical
        ? {
            parentId: t.id({
              extensions: nullIs('0'),
              description: `The global id or number of the ${labels.one} above it; 0 for none.`,
            }),
          }
        : {}),
    }),

    async readInput(context, input, id) {
      const given = new Map<string, unknown>(Object.entries(input));
      const carried = id === undefined ? [] : await termsOfEntry(context).load(id);
      const terms: Record<string, unknown> = {};
      for (const term of termTypes) {
        const { name: taxonomy, graphql, restBase } = term.taxonomy;
        const nodes = given.get(graphql.plural) as TermNodesInput | null | undefined; // as declared above
        const had = carried.filter((one) => one.taxonomy === taxonomy).map((one) => one.id);
        terms[restBase] = await readTermNodes(context, term, nodes, had);
      }
      const parentId = given.get('parentId') as string | number | null | undefined; // likewise
      const args = onlyGiven({
        ...readEntryInput(context, name, input),
        ...readInput(fields, input),
        ...(isHierarchical ? { parent: readId('parentId', parentId, 'post') } : {}),
        ...terms,
        ...own.readInput(input),
      });
      // Null lets the date float.
      const date = input.date === null ? { date: null } : {};
      return { ...args, ...date, ...readSeoInput(input) };
    },
  };
}

const without = (fields: InputFieldMap, names: readonly string[]): InputFieldMap =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
