import type { Viewer } from '../../auth/viewer.ts';
import { ApiError } from '../../lib/api-error.ts';
import type { Context } from '../../operation/context.ts';
import { refused } from '../../operation/errors.ts';
import { type Method, methodsFor } from '../../operation/representation/resource.ts';
import { entryById } from '../entries/entry.ts';
import type { Taxonomy } from '../kinds/kind.ts';
import { canReadRecord } from '../record-capabilities.ts';

/** 404 for an id that is no term of the taxonomy. */
export const unknownTerm = (): ApiError =>
  new ApiError('rest_term_invalid', 404, 'There is no such term.');

/** Terms of a hierarchy are for those who manage it; others may be made by whoever may assign them. */
export const canCreateTerms = (viewer: Viewer, { isHierarchical, needs }: Taxonomy): boolean =>
  viewer.can(isHierarchical ? needs.edit : needs.assign);

export const canEditTerms = (viewer: Viewer, { needs }: Taxonomy): boolean =>
  viewer.can(needs.edit);

/** The term of entries that have none can't be deleted. */
export const canDeleteTerm = (
  { viewer, site }: Pick<Context, 'viewer' | 'site'>,
  { needs, defaultSetting }: Taxonomy,
  id: number,
): boolean => viewer.can(needs.delete) && (!defaultSetting || site[defaultSetting] !== id);

/** The methods that the caller may use on a term's own address, for links' `targetHints`. */
export const termMethods = (context: Context, taxonomy: Taxonomy, id: number): readonly Method[] =>
  methodsFor(canEditTerms(context.viewer, taxonomy), canDeleteTerm(context, taxonomy, id));

/** @throws ApiError `rest_forbidden_context` unless the viewer may edit the taxonomy's terms */
export function assertCanReadTermsForEditing(
  { viewer }: Context,
  taxonomy: Taxonomy,
  view: string,
): void {
  if (view === 'edit' && !canEditTerms(viewer, taxonomy))
    throw refused(viewer, 'rest_forbidden_context', 'You are not allowed to edit these terms.');
}

/**
 * Callers who may read an entry may read its terms.
 * @throws ApiError `rest_post_invalid_id` (400) for no entry; `rest_forbidden_context` for one that is hidden or without such terms
 */
export async function assertCanReadTermsOfEntry(
  context: Context,
  { kinds }: Taxonomy,
  entryId: number,
): Promise<void> {
  const entry = await entryById(context).load(entryId);
  if (!entry)
    throw new ApiError('rest_post_invalid_id', 400, 'There is no entry with the id in post.');
  if (!kinds.includes(entry.kind) || !canReadRecord(context.viewer, entry))
    throw refused(
      context.viewer,
      'rest_forbidden_context',
      'You are not allowed to see the terms of this entry.',
    );
}
