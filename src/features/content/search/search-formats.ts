import type { Context } from '../../../operation/context.ts';
import type { Page } from '../../../operation/page.ts';
import { postFormats } from '../posts/post-formats.ts';
import type { Found, SearchQuery } from './search-query.ts';

/** Formats that a published post has, whose name or slug holds the text. */
export async function searchFormats(
  context: Context,
  { text, offset, limit }: SearchQuery,
): Promise<Page<Found>> {
  const used = await usedFormats(context);
  const part = text.trim().toLowerCase();
  const found = postFormats.filter(
    (format) => used.has(format) && `${format} ${formatName(format)}`.toLowerCase().includes(part),
  );
  const items = found.slice(offset, offset + limit);
  return { items: items.map((format) => ({ type: 'post-format', format })), total: found.length };
}

async function usedFormats(context: Context): Promise<ReadonlySet<string>> {
  const rows = await context
    .read('Entry')
    .selectFrom('Entry')
    .select('format')
    .distinct()
    .where('kind', '=', 'post')
    .where('status', '=', 'publish')
    .where('format', '!=', 'standard')
    .execute();
  return new Set(rows.map(({ format }) => format));
}

/** A post format's name as people read it: `Aside`. */
export const formatName = (format: string): string =>
  format.charAt(0).toUpperCase() + format.slice(1);
