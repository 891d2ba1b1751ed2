import { parse } from 'content-disposition';
import { ApiError } from '../../../../lib/api-error.ts';

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
