import { presentFields } from '../../../model/field-values.ts';
import type { Context } from '../../../operation/context.ts';
import { curies, type Links } from '../../../rest/representation/links.ts';
import { extended, type Resource } from '../../../rest/representation/resource.ts';
import { actionLinks, entryLinks } from '../entries/entry-links.ts';
import { entryClasses, presentDetails, presentSummary } from '../entries/present-entry.ts';
import type { EntryParts, EntryShape } from '../entries/shown-kind.ts';
import { readableSlug } from '../entries/text/to-slug.ts';
import { pageKind } from './page-kind.ts';

/** What a page's representation is made of. */
export interface PageParts extends EntryParts {
  /** Of its page below the site, which has the slugs of the pages above in it. */
  readonly path: string;
  /** The same with a gap for the slug; known where the page is shown for editing. */
  readonly pathTemplate?: string;
}

/** Where pages are in REST. */
export const pagePlace = { kind: 'page', collection: '/core/v2/pages' } as const;

/** A page as REST shows it (recorded). */
export function presentPage(context: Context, parts: PageParts, shape: EntryShape): Resource {
  const { entry, path, pathTemplate, generatedSlug } = parts;
  const isEdit = shape.view === 'edit';
  const own = {
    parent: entry.parentId ?? 0,
    ...presentDetails(entry),
    ...(isEdit
      ? {
          permalink_template: context.addresses.page(pathTemplate ?? path),
          generated_slug: readableSlug(generatedSlug ?? entry.slug),
        }
      : {}),
    class_list: entryClasses(entry),
  };
  const links = extended<Links>(
    entryLinks(context, pagePlace, parts),
    isEdit ? actionLinks(context, pagePlace, entry.id) : {},
    { curies },
  );
  return extended(
    presentSummary(context, parts, shape, path),
    presentFields(pageKind.fields, entry, shape.view),
    shape.view === 'embed' ? {} : own,
    { _links: links },
  );
}
