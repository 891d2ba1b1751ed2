import type { Kind, Lacking } from './kind.ts';

/** The names under which REST shows each part that a kind can lack. */
const SHOWN_AS: Readonly<Record<Lacking, readonly string[]>> = {
  title: ['title'],
  editor: ['content'],
  excerpt: ['excerpt'],
  author: ['author'],
  thumbnail: ['featured_media'],
  comments: ['comment_status', 'ping_status'],
  meta: ['meta'],
};

/** List arguments that ask for such a part. */
const ASKED_AS: Partial<Record<Lacking, readonly string[]>> = {
  author: ['author', 'author_exclude'],
};

/** Returns the properties of an entry, or the arguments that write one, without those that the kind lacks. */
export function withoutLacking<Value>(
  { lacks = [] }: Pick<Kind, 'lacks'>,
  properties: Readonly<Record<string, Value>>,
): Readonly<Record<string, Value>> {
  if (lacks.length === 0) return properties;
  const names = lacks.flatMap((part) => [...SHOWN_AS[part], ...(ASKED_AS[part] ?? [])]);
  return Object.fromEntries(Object.entries(properties).filter(([name]) => !names.includes(name)));
}

export const isLacking = ({ lacks = [] }: Pick<Kind, 'lacks'>, part: Lacking): boolean =>
  lacks.includes(part);
