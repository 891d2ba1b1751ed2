import { foldLetters } from '../../entries/text/fold-letters.ts';
import { extensionOf } from '../files/media-types.ts';

/** In characters; the names of smaller images, which are longer, must fit into a file system too. */
const MAX_STEM = 150;

/**
 * A name fit for files and addresses: letters without marks, digits, `_` and `-`, the extension in lower case. `Boats (2) – evening.JPG`
 * becomes `Boats-2-evening.jpg`; a stem that could be that of a smaller image gets `-1` behind it.
 */
export function cleanFileName(name: string): string {
  const base = name.normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  const extension = extensionOf(base);
  const stem = extension === '' ? base : base.slice(0, -extension.length - 1);
  const clean = plain(stem).slice(0, MAX_STEM).replace(/-+$/, '') || 'file';
  const ending = extension.replace(/[^a-z0-9]/g, '');
  return `${isDerived(clean) ? `${clean}-1` : clean}${ending === '' ? '' : `.${ending}`}`;
}

// A dot within a stem could make a second extension of it, which some servers go by.
const plain = (stem: string): string =>
  foldLetters(stem)
    .replace(/[^\p{L}\p{M}\p{N}_-]+/gu, '-')
    .replace(/-{2,}/g, '-')
    .replace(/^[-_]+|[-]+$/g, '');

const isDerived = (stem: string): boolean => /-(\d+x\d+|scaled|rotated)$/i.test(stem);
