import { lookUpEntry } from '../../../../content/entries/entry-at-path.ts';
import { findAt } from '../../../../graphql/find-by-uri.ts';
import type { UriModel } from '../../../../graphql/node.ts';
import { perform } from '../../../../graphql/perform.ts';
import type { Context } from '../../../../operation/context.ts';
import { canRead, type EntryModel, toEntryModel } from './entry-model.ts';

/** The entry of one of the kinds at an address. */
export async function findEntryByUri(
  context: Context,
  uri: string,
  kinds: readonly string[],
): Promise<EntryModel | null> {
  const found = await findAt(context, uri, isEntryModel);
  return found && kinds.includes(found.record.kind) ? found : null;
}

/** The entry of a slug, encoded or not, that the viewer may read. */
export async function findEntryBySlug(
  context: Context,
  slug: string,
  kinds: readonly string[],
): Promise<EntryModel | null> {
  const entry = await perform(lookUpEntry, context, { kinds, slug });
  return entry && (await canRead(context, entry)) ? toEntryModel(entry) : null;
}

const isEntryModel = (node: UriModel): node is EntryModel => 'record' in node;
