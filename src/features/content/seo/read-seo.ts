import { canReadRecord } from '../../../auth/record-capabilities.ts';
import { plainLine } from '../../../lib/strip-tags.ts';
import { isWebAddress } from '../../../lib/web-address.ts';
import { isRecordId } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { invalidParam } from '../../../operation/errors.ts';
import { entryById } from '../entries/entry-loaders.ts';
import { withParent } from '../entries/with-parent.ts';
import type { WrittenSeo } from './seo-arg.ts';
import { NOTHING, parseSeo, type SeoPatch } from './stored-seo.ts';

/**
 * What a caller wrote of `seo`, as it is stored: lines of plain text, a web address, and a media item that the caller may read.
 * Undefined where nothing is written; null for all of it takes everything away.
 * @param before the column of the record as it is, empty for a new one
 * @throws ApiError 400 `rest_invalid_param`
 */
export async function readSeo(
  context: Context,
  written: WrittenSeo | null | undefined,
  before: string,
): Promise<SeoPatch | undefined> {
  if (written === undefined) return undefined;
  if (written === null) return NOTHING;
  const { title, description, canonical, robots, image, focus_keyword, cornerstone } = written;
  return onlyWritten({
    title: line(title),
    description: line(description),
    canonical: readCanonical(canonical),
    index: robots === null ? null : robots?.index === '' ? null : robots?.index,
    follow: robots === null ? null : robots?.follow === '' ? null : robots?.follow,
    image: await readImage(context, image, before),
    focusKeyword: line(focus_keyword),
    cornerstone: cornerstone == null ? cornerstone : cornerstone || null,
  });
}

const onlyWritten = (patch: { readonly [Name in keyof SeoPatch]: SeoPatch[Name] | undefined }) =>
  Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)) as SeoPatch; // some of its members

/** A text of which nothing is left is none. */
const line = (text: string | null | undefined): string | null | undefined =>
  text == null ? text : plainLine(text) || null;

function readCanonical(address: string | null | undefined): string | null | undefined {
  if (address == null) return address;
  const typed = address.trim();
  if (typed === '') return null;
  if (!isWebAddress(typed))
    throw invalidParam('seo', 'seo[canonical] is not an http or https address.');
  return new URL(typed).href;
}

/** One that is there may stay, even if it is gone or hidden from the caller by now. */
async function readImage(
  context: Context,
  id: number | null | undefined,
  before: string,
): Promise<number | null | undefined> {
  if (id === undefined) return undefined;
  if (id === null || id === 0) return null;
  if (parseSeo(before).image === id) return id;
  const entry = isRecordId(id) ? await entryById(context).load(id) : null;
  const isMedia = entry?.kind === 'attachment';
  if (isMedia && canReadRecord(context.viewer, await withParent(context, entry))) return id;
  throw invalidParam('seo', 'seo[image] is not the id of a media item.');
}
