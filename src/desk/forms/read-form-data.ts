import { ApiError } from '../../lib/api-error.ts';

/** Fields of a form; the longest, a menu with all its items, has some thousand. */
const MOST_FIELDS = 20_000;

/**
 * Reads a form of either encoding; empty for anything else. Its fields are counted before they are parsed, which takes far longer.
 * @throws ApiError 413 `rest_request_too_large`
 */
export async function readFormData(request: Request): Promise<FormData> {
  const type = request.headers.get('content-type') ?? '';
  const bytes = Buffer.from(await request.arrayBuffer());
  const [, boundary] = /boundary="?([^";]+)/i.exec(type) ?? [];
  const mark = boundary === undefined ? '&' : `--${boundary}`;
  // Between fields, or around each and once more at the end.
  let fields = boundary === undefined ? 1 : -1;
  for (let at = bytes.indexOf(mark); at !== -1; at = bytes.indexOf(mark, at + mark.length)) {
    fields += 1;
    if (fields > MOST_FIELDS)
      throw new ApiError(
        'rest_request_too_large',
        413,
        `A form may have ${MOST_FIELDS} fields, and this one has more.`,
      );
  }
  const form = new Response(bytes, { headers: { 'content-type': type } });
  return form.formData().catch(() => new FormData());
}
