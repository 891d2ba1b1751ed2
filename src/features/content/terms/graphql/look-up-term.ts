import { builder } from '../../../../graphql/builder.ts';
import { toMeantId } from '../../../../graphql/global-id.ts';
import type { Context } from '../../../../operation/context.ts';
import { findByUri } from '../../entries/graphql/find-by-uri.ts';
import { findTermByName } from '../find-terms.ts';
import { termBySlug } from '../term.ts';
import { loadTermModel, type TermModel, toTermModel } from './term-model.ts';

/** The enum of what a term may be meant by. */
export const termIdType = (name: string, what: string) =>
  builder.enumType(name, {
    description: `By what ${what} is meant.`,
    values: {
      DATABASE_ID: { value: 'database_id', description: 'Its number.' },
      ID: { value: 'id', description: 'Its global id.' },
      NAME: { value: 'name', description: 'Its name.' },
      SLUG: { value: 'slug', description: 'Its slug.' },
      URI: { value: 'uri', description: 'The path of its page.' },
    } as const,
  });

type IdType = 'database_id' | 'id' | 'name' | 'slug' | 'uri';

/** The term that a look-up means, if it is of one of these taxonomies; else null. */
export async function lookUpTerm(
  context: Context,
  taxonomies: readonly string[],
  { id, idType: type }: { id: string | number; idType?: IdType | null | undefined },
): Promise<TermModel | null> {
  const found = await findTerm(context, taxonomies, String(id), type ?? 'id');
  return found && taxonomies.includes(found.taxonomy) ? found : null;
}

async function findTerm(
  context: Context,
  taxonomies: readonly string[],
  id: string,
  type: IdType,
): Promise<TermModel | null> {
  if (type === 'uri') {
    const found = await findByUri(context, id);
    return found && 'term' in found ? (found as TermModel) : null; // nothing else has one
  }
  if (type === 'slug') {
    const found = await Promise.all(
      taxonomies.map((taxonomy) => termBySlug(context).load({ taxonomy, slug: id })),
    );
    const term = found.find((one) => one !== null);
    return term ? toTermModel(term) : null;
  }
  if (type === 'name') {
    const term = await findTermByName(context, taxonomies, id);
    return term ? toTermModel(term) : null;
  }
  const databaseId = toMeantId(id, type, 'term');
  return databaseId === null ? null : loadTermModel(context, databaseId);
}
