import { canEditRecord } from '../../../auth/record-capabilities.ts';
import { parseValues } from '../../../model/own-values/own-values.ts';
import type { Context } from '../../../operation/context.ts';
import { refused } from '../../../operation/errors.ts';
import { parseSeo } from '../seo/stored-seo.ts';
import type { Entry, EntrySummary } from './entry.ts';
import type { EntryChanges } from './entry-changes.ts';
import { termsOfEntry } from './entry-loaders.ts';
import { assertCanRead } from './entry-policy.ts';
import { sanitizeBasic } from './text/sanitize-basic.ts';
import { sanitizeHtml } from './text/sanitize-html.ts';

/**
 * Whoever may read an entry may copy it; one with a password only who may edit it, since a copy has all of its text.
 * @throws ApiError `rest_forbidden`
 */
export function assertCanCopy(context: Context, entry: EntrySummary): void {
  assertCanRead(context, entry);
  if (entry.password !== '' && !canEditRecord(context.viewer, entry))
    throw refused(
      context.viewer,
      'rest_forbidden',
      'It has a password, so only who may edit it may copy it.',
    );
}

/**
 * A draft like an entry, by whoever asks for it: with its text, terms, picture, fields and settings, but neither slug, dates nor comments. What search engines
 * are told is copied for those who may edit it, except for the canonical address, which is the original's.
 */
export async function copyOf(context: Context, entry: Entry): Promise<EntryChanges> {
  const { viewer } = context;
  // The text may have been written by someone with more rights than the one who copies it.
  const clean = (text: string, sanitize = sanitizeHtml) =>
    viewer.can('unfiltered_html') ? text : sanitize(text);
  const { parentId, menuOrder, password, commentStatus, pingStatus } = entry;
  const { format, template, featuredMediaId, footnotes } = entry;
  const { canonical: _, ...seo } = parseSeo(entry.seo);
  return {
    title: clean(entry.title, sanitizeBasic),
    content: clean(entry.content),
    excerpt: clean(entry.excerpt),
    status: 'draft',
    ...{ parentId, menuOrder, password, commentStatus, pingStatus },
    ...{ format, template, featuredMediaId, footnotes },
    ownValues: parseValues(entry.values),
    ...(canEditRecord(viewer, entry) ? { seo } : {}),
    terms: await termIdsOf(context, entry.id),
  };
}

/** By taxonomy. */
async function termIdsOf(context: Context, id: number): Promise<Record<string, number[]>> {
  const ids: Record<string, number[]> = {};
  for (const { id: termId, taxonomy } of await termsOfEntry(context).load(id))
    ids[taxonomy] = [...(ids[taxonomy] ?? []), termId];
  return ids;
}
