import { parse } from 'content-disposition';
import { ApiError } from '../../lib/api-error.ts';
import { foldLetters } from '../text/fold-letters.ts';
import { extensionOf } from './detect-type.ts';

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

// A dot within a stem could look like a second extension, which some servers evaluate.
const plain = (stem: string): string =>
  foldLetters(stem)
    .replace(/[^\p{L}\p{M}\p{N}_-]+/gu, '-')
    .replace(/-{2,}/g, '-')
    .replace(/^[-_]+|[-]+$/g, '');

const isDerived = (stem: string): boolean => /-(\d+x\d+|scaled|rotated)$/i.test(stem);

/**
 * The file's name in `Content-Disposition` (RFC 6266; `filename*` of RFC 8187 goes before `filename`).
 * @throws ApiError `rest_upload_no_content_disposition`, `rest_upload_invalid_disposition`
 */
export function dispositionName(header: string | null): string {
  if (header === null || header.trim() === '')
    throw new ApiError(
      'rest_upload_no_content_disposition',
      400,
      'Content-Disposition is missing, which names the file.',
    );
  const name = nameIn(header);
  if (name) return name;
  throw new ApiError(
    'rest_upload_invalid_disposition',
    400,
    'Content-Disposition names no file; it should read like attachment; filename="boat.jpg".',
  );
}

/** Clients that leave out `attachment` are understood too. */
function nameIn(header: string): string | undefined {
  for (const text of [header, `attachment; ${header}`]) {
    const { filename } = read(text);
    if (filename) return filename;
  }
  return undefined;
}

function read(header: string): Readonly<Record<string, string | undefined>> {
  try {
    return parse(header).parameters;
  } catch {
    return {};
  }
}
