import { replaceShortcodes, type Shortcode } from './replace-shortcodes.ts';

/** Which media of this site a text names. */
export interface NamedMedia {
  /** At most {@link MOST_NAMED}, each once. */
  readonly ids: readonly number[];
  /** Whether it has a gallery of all images that belong to its entry. */
  readonly showsOwn: boolean;
}

/** Media of one text that are looked up; further ones are shown as they are written. */
export const MOST_NAMED = 500;

/** Null for none, which is usual. */
export function namedMedia(raw: string): NamedMedia | null {
  if (!raw.includes('wp-image-') && !raw.includes('[gallery')) return null;
  const ids = new Set<number>();
  for (const [, id] of raw.matchAll(/\bwp-image-(\d{1,9})\b/g)) ids.add(Number(id));
  let showsOwn = false;
  replaceShortcodes(raw, ({ name, attributes }) => {
    const listed = name === 'gallery' ? galleryIds(attributes) : [];
    if (listed === null) showsOwn = true;
    for (const id of listed ?? []) ids.add(id);
    return null;
  });
  return { ids: [...ids].slice(0, MOST_NAMED), showsOwn };
}

/** The ids that a gallery lists, in order; null for one of all images of its entry. */
export function galleryIds({ ids, include }: Shortcode['attributes']): readonly number[] | null {
  const listed = ids || include;
  return listed ? readIds(listed) : null;
}

export const readIds = (listed = ''): readonly number[] =>
  [...listed.matchAll(/\d{1,9}/g)].map(([id]) => Number(id));
