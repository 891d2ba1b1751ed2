import { pascalCase } from '../../../../config/declaration/own-names.ts';
import { termsOfEntry } from '../../../../content/entries/entry.ts';
import type { Taxonomy } from '../../../../content/kinds/kind.ts';
import { findTermByName } from '../../../../content/terms/find-terms.ts';
import { termBySlug } from '../../../../content/terms/term.ts';
import { lockTerms } from '../../../../content/terms/term-parent.ts';
import { canCreateTerms } from '../../../../content/terms/term-policy.ts';
import { nullIs } from '../../../../graphql/args-input.ts';
import { builder, type InputFields, optionalItems } from '../../../../graphql/builder.ts';
import { type Maybe, toDatabaseId } from '../../../../graphql/global-id.ts';
import { withArticle } from '../../../../lib/word-forms.ts';
import type { Args } from '../../../../operation/args.ts';
import { LONG_TEXT, RECORD_LIST } from '../../../../operation/bounds.ts';
import type { Context } from '../../../../operation/context.ts';
import { type Operation, perform } from '../../../../operation/operation.ts';

/** Terms that an input names: of which taxonomy, and what creates one. */
export interface NamedTerms {
  readonly taxonomy: Taxonomy;
  /** The plural for sentences in descriptions. */
  readonly many: string;
  readonly operations: { readonly create: Operation<Args, number> };
}

/**
 * The members with which mutations name the terms of an entry of some taxonomies: `categories` of a post.
 * @param typename the GraphQL type of the entry
 * @param one what people call it
 */
export function termInputs(types: readonly NamedTerms[], typename: string, one: string) {
  const members = types.map(({ taxonomy: { graphql }, many }) => ({
    field: graphql.plural,
    many,
    ref: termsInput(`${typename}${pascalCase(graphql.plural)}`, many, one),
  }));
  return {
    part: {
      inputFields: (t: InputFields) =>
        Object.fromEntries(
          members.map(({ field, many, ref }) => [
            field,
            t.field({
              type: ref,
              extensions: nullIs({ append: false, nodes: [] }),
              description: `Its ${many}.`,
            }),
          ]),
        ),
      readInput: () => ({}), // `read` reads them
    },
    /** Reads the ids of the terms that an input names, by taxonomy; it creates missing ones in the caller's unit of work. */
    async read(
      unit: Context,
      id: unknown,
      input: object,
    ): Promise<Readonly<Record<string, readonly number[] | undefined>>> {
      const given = new Map<string, unknown>(Object.entries(input));
      const carried = id === undefined ? [] : await termsOfEntry(unit).load(Number(id));
      const read: Record<string, readonly number[] | undefined> = {};
      for (const type of types) {
        const { name, graphql } = type.taxonomy;
        const nodes = given.get(graphql.plural) as TermNodesInput | null | undefined; // as declared above
        const had = carried.filter(({ taxonomy }) => taxonomy === name).map((one) => one.id);
        read[name] = await readTermNodes(unit, type, nodes, had);
      }
      return read;
    },
  };
}

/**
 * The terms of an entry as a mutation names them: `PostCategoriesInput` and its kin.
 * @param many what people call the terms
 * @param one what they call the entry
 */
export function termsInput(name: string, many: string, one: string) {
  const node = builder.inputType(`${name}NodeInput`, {
    description: `One of its ${many}, by id, slug or name; one that is not there is made if the caller may, else left out.`,
    fields: (t) => ({
      id: t.id({ description: 'Its global id or its number.' }),
      slug: t.string({ description: 'Its slug.' }),
      name: t.string({ description: 'Its name.' }),
      description: t.string({
        extensions: { maxLength: LONG_TEXT },
        description: 'The description of one that is made.',
      }),
    }),
  });
  return builder.inputType(`${name}Input`, {
    description: `The ${many} of ${withArticle(one)}.`,
    fields: (t) => ({
      append: t.boolean({
        description: 'Whether they are added to those it has; true unless said.',
      }),
      nodes: t.field({
        type: [node],
        extensions: { maxItems: RECORD_LIST },
        required: optionalItems,
        description: 'Which ones.',
      }),
    }),
  });
}

/** Terms as a mutation names them. */
export interface TermNodesInput {
  readonly append?: Maybe<boolean>;
  readonly nodes?: Maybe<readonly Maybe<TermNode>[]>;
}

interface TermNode {
  readonly id?: Maybe<string | number>;
  readonly slug?: Maybe<string>;
  readonly name?: Maybe<string>;
  readonly description?: Maybe<string>;
}

/**
 * The ids of terms that an input names, with those the post has unless it says otherwise; undefined where it names none. Terms that
 * are not there are made, in the caller's unit of work, by those who may make such terms; for others they are left out (as the reference has it).
 */
async function readTermNodes(
  unit: Context,
  type: NamedTerms,
  input: Maybe<TermNodesInput>,
  had: readonly number[],
): Promise<readonly number[] | undefined> {
  if (!input?.nodes) return undefined;
  const ids: number[] = [];
  for (const node of input.nodes) {
    const id = node ? await idOf(unit, type, node) : null;
    if (id !== null) ids.push(id);
  }
  if (ids.length === 0 && input.nodes.length > 0) return undefined; // all were left out
  const kept = input.append === false ? [] : had;
  return [...new Set([...kept, ...ids])];
}

async function idOf(unit: Context, type: NamedTerms, node: TermNode): Promise<number | null> {
  const found = await findTerm(unit, type, node);
  if (found !== null) return found;
  if (!canCreateTerms(unit.viewer, type.taxonomy)) return null;
  await unit.write(lockTerms); // so that of two who make the same term at once the second finds it
  const { name, slug, description } = node;
  return (
    (await findTerm(unit, type, node)) ??
    (await perform(type.operations.create, unit, {
      name: name ?? slug ?? '',
      ...(slug ? { slug } : {}),
      ...(description ? { description } : {}),
    }))
  );
}

async function findTerm(
  context: Context,
  { taxonomy: { name: taxonomy } }: NamedTerms,
  { id, slug, name }: TermNode,
): Promise<number | null> {
  const byId = id == null ? null : toDatabaseId(id, 'term');
  if (byId !== null) return byId;
  const bySlug = slug ? await termBySlug(context).load({ taxonomy, slug }) : null;
  if (bySlug) return bySlug.id;
  const byName = await findTermByName(context, [taxonomy], name ?? slug ?? '');
  return byName?.id ?? null;
}
