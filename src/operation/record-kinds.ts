import type { Ability, RecordAbility } from './ability.ts';
import type { Context } from './context.ts';
import { invalidParam } from './errors.ts';

/** A kind of records with everything that can be done with them. */
export interface RecordKind {
  /** `post`, `event`, or a kind of the site's own. */
  readonly name: string;
  /** The documented path of their list. */
  readonly path: string;
  readonly actions: Readonly<Partial<Record<RecordAbility['action'], RecordAction>>>;
}

export interface RecordAction extends RecordAbility {
  readonly ability: Ability;
}

/** By name, in the order of the abilities. */
export type RecordKinds = ReadonlyMap<string, RecordKind>;

/** Groups abilities by the kind whose records they are about. A kind can at least be read. */
export function recordKindsOf(abilities: readonly Ability[]): RecordKinds {
  const kinds = new Map<string, RecordKind>();
  for (const ability of abilities) {
    const { records } = ability;
    if (!records) continue;
    const { kind: name, action, path } = records;
    const known = kinds.get(name) ?? { name, path, actions: {} };
    if (known.path !== path) continue;
    kinds.set(name, { ...known, actions: { ...known.actions, [action]: { ...records, ability } } });
  }
  return new Map([...kinds].filter(([, { actions }]) => actions.read));
}

/** @throws ApiError `rest_invalid_param` for an unknown kind */
export function kindNamed(kinds: RecordKinds, name: string): RecordKind {
  const kind = kinds.get(name);
  if (kind) return kind;
  throw invalidParam(
    'kind',
    `There is no kind ${name}. Known are: ${[...kinds.keys()].join(', ')}.`,
  );
}

/** @throws ApiError `rest_invalid_param` for an unknown kind, or one whose records nobody can treat like that */
export function actionOn(
  kinds: RecordKinds,
  name: string,
  action: RecordAbility['action'],
): RecordAction {
  const found = kindNamed(kinds, name).actions[action];
  if (found) return found;
  const able = [...kinds.values()].filter(({ actions }) => actions[action]);
  const names = able.map((kind) => kind.name).join(', ');
  throw invalidParam('kind', `The kind ${name} has no ${action}. These have: ${names}.`);
}

/** Returns the kind and id of a record by its address in REST, or null. */
export function recordAt(
  kinds: RecordKinds,
  { addresses }: Context,
  address: string,
): { readonly kind: string; readonly id: number } | null {
  for (const { name, path } of kinds.values()) {
    const base = `${addresses.rest(path)}/`;
    if (address.startsWith(base) && /^\d+$/.test(address.slice(base.length)))
      return { kind: name, id: Number(address.slice(base.length)) };
  }
  return null;
}
