import { byteStream } from '../lib/body.ts';
import type { Download } from './desk-request.ts';
import { type Json, textOf, toObject } from './json.ts';

/**
 * A download that is read while it is sent. The first part is read before, so that a refusal is a page.
 * @param readPart answers `csv`, and `next` for the part after; null begins
 */
export async function csvFile(
  name: string,
  readPart: (after: Json) => Promise<unknown>,
): Promise<{ readonly file: Download }> {
  let part = toObject(await readPart({}));
  async function* parts() {
    yield Buffer.from(textOf(part.csv));
    while (textOf(part.next) !== '') {
      part = toObject(await readPart({ after: part.next }));
      yield Buffer.from(textOf(part.csv));
    }
  }
  return { file: { name, type: 'text/csv; charset=utf-8', body: byteStream(parts()) } };
}
