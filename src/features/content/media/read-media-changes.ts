import { plainLine } from '../../../lib/strip-tags.ts';
import type { ArgValues } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import type { Entry } from '../entries/entry.ts';
import type { EntryChanges } from '../entries/entry-changes.ts';
import { readWrittenEntry } from '../entries/written-entry.ts';
import type { mediaFields } from './media-fields.ts';
import { mediaKind } from './media-kind.ts';

/** What a caller wrote of a media item as changes of its entry; the description is its content, the caption its excerpt. */
export async function readMediaChanges(
  context: Context,
  {
    caption,
    description,
    meta: { footnotes: _, ...meta } = {},
    ...args
  }: Partial<ArgValues<typeof mediaFields>>,
  before: Entry | null,
): Promise<EntryChanges> {
  const texts = { content: description, excerpt: caption };
  const none = { password: undefined, meta };
  const written = await readWrittenEntry(
    context,
    mediaKind,
    { ...absent, ...args, ...texts, ...none },
    before,
  );
  return {
    ...written,
    status: keptStatus(written.status),
    parentId: args.post === undefined ? undefined : args.post || null,
  };
}

/** One line of plain text. */
export const readAltText = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : plainLine(text);

/** A file is as public as what it belongs to, or private; other wishes mean the former (as the reference has it). */
const keptStatus = (status: string | undefined): string | undefined =>
  status === undefined || status === 'private' ? status : 'inherit';

const absent = {
  date: undefined,
  date_gmt: undefined,
  slug: undefined,
  status: undefined,
  title: undefined,
  author: undefined,
  featured_media: undefined,
};
