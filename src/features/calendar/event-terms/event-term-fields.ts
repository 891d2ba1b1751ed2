import type { Taxonomy } from '../../../model/taxonomy.ts';
import { filled, undetailed } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { ownValueArgs } from '../../content/own-values/own-value-args.ts';
import { seoArg } from '../../content/seo/seo-arg.ts';
import { termById } from '../../content/terms/term.ts';
import { termFields } from '../../content/terms/term-fields.ts';
import { calendarArgs, invalidCalendarParam } from '../entries/calendar-args.ts';

/** The writable fields of an event category or tag (docs/rest.md §6.5), with its own fields. */
export const eventTermArgs = (taxonomy: Taxonomy) => ({
  ...calendarArgs({ ...termFields, name: filled(termFields.name) }),
  ...ownValueArgs(taxonomy, undetailed(termFields.meta)),
  seo: seoArg,
});

/** @throws ApiError `rest_invalid_param` for a parent that is not a term of the taxonomy; 0 means no parent */
export async function assertParentExists(
  context: Context,
  { name, isHierarchical }: Taxonomy,
  parent: number | undefined,
): Promise<void> {
  if (!isHierarchical || parent === undefined || parent === 0) return;
  const known = await termById(context).load(parent);
  if (known?.taxonomy !== name) throw invalidCalendarParam('parent', 'names no category');
}
