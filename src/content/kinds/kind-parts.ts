import type { Kind, KindSupport } from './kind.ts';

type Parts = Pick<Kind, 'supports' | 'alsoHas' | 'ownFields'>;

/** Whether the records of a kind have a part. Fields of the site's own need `custom-fields`, and bring it. */
export const kindHas = ({ supports, alsoHas, ownFields }: Parts, part: KindSupport): boolean =>
  supports.includes(part) ||
  alsoHas.includes(part) ||
  (part === 'custom-fields' && Object.keys(ownFields).length > 0);

/** The names under which REST shows each part that a kind can lack, and those of list arguments for it. */
const NAMES: readonly (readonly [part: KindSupport, names: readonly string[]])[] = [
  ['title', ['title']],
  ['editor', ['content']],
  ['excerpt', ['excerpt']],
  ['author', ['author', 'author_exclude']],
  ['thumbnail', ['featured_media']],
  ['comments', ['comment_status', 'ping_status']],
  ['custom-fields', ['meta']],
];

/** Returns the properties of an entry, or the arguments that write one, without those that the kind lacks. */
export function withoutLacking<Value>(
  kind: Parts,
  properties: Readonly<Record<string, Value>>,
): Readonly<Record<string, Value>> {
  const names = NAMES.flatMap(([part, shown]) => (kindHas(kind, part) ? [] : shown));
  if (names.length === 0) return properties;
  return Object.fromEntries(Object.entries(properties).filter(([name]) => !names.includes(name)));
}
