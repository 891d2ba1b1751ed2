import type { FieldDeclaration } from '../../../../config/declaration/declaration.ts';
import { isObject } from '../../../../lib/is-object.ts';
import { filled, type Observed } from './samples.ts';

/** The possible targets of references. */
export interface ReferenceWorld {
  /** Names of the kinds whose records have pages. */
  readonly kinds: readonly string[];
  readonly taxonomies: readonly string[];
}

type Sort = 'content' | 'term' | 'user';

interface Guessed {
  readonly to: string | readonly string[];
  /** Why a person should look at it; null where the site has said it. */
  readonly note: string | null;
}

/** Finds the targets of a field of ids by its type in GraphQL, the links of records, and formatted values. */
export function referenceTo(
  name: string,
  observed: readonly Observed[],
  graphqlType: string | undefined,
  world: ReferenceWorld,
): Guessed {
  const sort = sortOfType(graphqlType);
  const targets = targetsOf(filled(observed)).filter(
    (target) => sort === null || sortOf(target, world) === sort,
  );
  const sorts = new Set(targets.map((target) => sortOf(target, world)));
  const [only] = sorts;
  const ofOne = targets.filter((target) => sortOf(target, world) === only);
  if (ofOne.length === 0) return withoutValues(name, sort, world);
  if (only === 'user') return { to: 'user', note: sorts.size > 1 ? alike(targets) : null };
  return {
    to: ofOne.length === 1 ? (ofOne[0] ?? '') : ofOne,
    note: sorts.size > 1 ? alike(targets) : `Its values lead to ${ofOne.join(', ')} only.`,
  };
}

const alike = (targets: readonly string[]): string =>
  `The ids in it fit ${targets.join(', ')} alike.`;

function sortOfType(type: string | undefined): Sort | null {
  if (type === undefined) return null;
  if (/ContentNode|Post|Page/.test(type)) return 'content';
  if (/Term/.test(type)) return 'term';
  return /User/.test(type) ? 'user' : null;
}

const sortOf = (target: string, { taxonomies }: ReferenceWorld): Sort => {
  if (target === 'user') return 'user';
  return taxonomies.includes(target) ? 'term' : 'content';
};

/** Names that explain all values: every id leads to one of them. The sort that explains most comes first. */
function targetsOf(observed: readonly Observed[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const one of observed)
    for (const id of idsIn(one.value))
      for (const target of candidatesOf(one, id)) counts.set(target, (counts.get(target) ?? 0) + 1);
  const byCount = [...counts].sort(([, a], [, b]) => b - a);
  const most = byCount[0]?.[1] ?? 0;
  // An id of another sort that happens to be the same explains some values only.
  return byCount.filter(([, count]) => count * 4 > most).map(([target]) => target);
}

function candidatesOf({ formatted, targets }: Observed, id: number): readonly string[] {
  const shown = [formatted].flat().find((one) => isObject(one) && idOf(one) === id);
  if (isObject(shown)) {
    if (typeof shown.post_type === 'string') return [shown.post_type];
    if (typeof shown.taxonomy === 'string') return [shown.taxonomy];
    if ('user_nicename' in shown) return ['user'];
  }
  return [...(targets.get(id) ?? [])];
}

const idOf = ({ ID, id, term_id: termId }: Readonly<Record<string, unknown>>): unknown =>
  ID ?? id ?? termId;

/** The ids in a value. */
const idsIn = (value: unknown): readonly number[] =>
  [value].flat().filter((one): one is number => typeof one === 'number' && one > 0);

function withoutValues(name: string, sort: Sort | null, world: ReferenceWorld): Guessed {
  const words = name.toLowerCase();
  const named = [...world.taxonomies, ...world.kinds, 'user'].filter(
    (one) => words.includes(one) && (sort === null || sortOf(one, world) === sort),
  );
  const all = { content: world.kinds, term: world.taxonomies, user: ['user'] }[sort ?? 'content'];
  const [first = all] = named;
  const isOne = Array.isArray(first) && first.length === 1;
  return {
    to: isOne ? first[0] : first,
    note: 'No record that could be read has a value here: this is a guess from the name.',
  };
}

/** Whether the field takes one or many, as the schema of its ids says. */
export const isSingle = ({ maxItems }: Readonly<Record<string, unknown>>): boolean =>
  maxItems === 1;

export const referenceField = (to: Guessed['to'], isMany: boolean): FieldDeclaration => ({
  type: 'reference',
  to,
  ...(isMany ? { many: true } : {}),
});
