import { isObject } from './is-object.ts';
import type { LinkedTargets } from './observed.ts';

/** The relations under which a record links what its field groups refer to. */
const RELATIONS = ['acf:post', 'acf:term', 'acf:user', 'acf:attachment'] as const;

/**
 * What the ids in a record's field groups stand for, as far as its links say it.
 * @param names of kinds and taxonomies by the last part of their REST path
 */
export function linkedTargets(links: unknown, names: ReadonlyMap<string, string>): LinkedTargets {
  const targets = new Map<number, Set<string>>();
  for (const relation of RELATIONS)
    for (const link of isObject(links) ? [links[relation]].flat() : []) {
      const [, base, id] = /([^/]+)\/(\d+)$/.exec(isObject(link) ? String(link.href) : '') ?? [];
      const target = base === 'users' ? 'user' : names.get(base ?? '');
      if (target === undefined) continue;
      const known = targets.get(Number(id)) ?? new Set();
      targets.set(Number(id), known.add(target));
    }
  return targets;
}
