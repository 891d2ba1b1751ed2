import { toSlug } from './to-slug.ts';

/** The slugs, as they are stored, that a caller means: in letters of any script or percent-encoded, in any case. Undefined for none. */
export function askedSlugs(asked: readonly string[] | undefined): readonly string[] | undefined {
  const given = asked?.filter((slug) => slug !== '') ?? [];
  return given.length === 0 ? undefined : [...new Set(given.map(toSlug))];
}

/** A slug, or a path of slugs, as people read it: in the letters that are percent-encoded in it. */
export function readableSlug(stored: string): string {
  if (!stored.includes('%')) return stored;
  try {
    return decodeURIComponent(stored);
  } catch {
    return stored;
  }
}
