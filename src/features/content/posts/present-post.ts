import { canPublish } from '../../../auth/record-capabilities.ts';
import { presentFields } from '../../../model/field-values.ts';
import type { Context } from '../../../operation/context.ts';
import { curies, embeddable, type Links } from '../../../rest/representation/links.ts';
import { extended, type Resource } from '../../../rest/representation/resource.ts';
import type { Entry, View } from '../entries/entry.ts';
import { actionLinks, entryLinks } from '../entries/entry-links.ts';
import type { TermLink } from '../entries/entry-loaders.ts';
import { postPath, postPathTemplate } from '../entries/permalink.ts';
import { entryClasses, presentDetails, presentSummary } from '../entries/present-entry.ts';
import type { EntryParts, EntryShape } from '../entries/shown-kind.ts';
import { readableSlug } from '../entries/text/to-slug.ts';
import { postKind } from './post-kind.ts';

/** What a post's representation is made of. */
export interface PostParts extends EntryParts {
  readonly terms: readonly TermLink[];
}

/** Where posts are in REST. */
export const postPlace = { kind: 'post', collection: '/core/v2/posts' } as const;

/** A post as REST shows it (behaviour.md §3). */
export function presentPost(context: Context, parts: PostParts, shape: EntryShape): Resource {
  const { entry } = parts;
  const { view } = shape;
  return extended(
    presentSummary(context, parts, shape, postPath(context, entry)),
    presentFields(postKind.fields, parts.entry, view),
    view === 'embed' ? {} : presentOwn(context, parts, view),
    { _links: postLinks(context, parts, view) },
  );
}

function presentOwn(
  context: Context,
  { entry, terms, generatedSlug }: PostParts,
  view: View,
): Resource {
  return extended(presentDetails(entry), {
    categories: idsOf(terms, 'category'),
    tags: idsOf(terms, 'post_tag'),
    ...(view === 'edit'
      ? {
          permalink_template: context.addresses.page(postPathTemplate(context, entry)),
          generated_slug: readableSlug(generatedSlug ?? entry.slug),
        }
      : {}),
    class_list: classList(entry, terms),
  });
}

/** In the order in which terms were made, as the reference has them. */
const idsOf = (terms: readonly TermLink[], taxonomy: string) =>
  terms.filter((term) => term.taxonomy === taxonomy).map(({ id }) => id);

const classList = (entry: Entry, terms: readonly TermLink[]): readonly string[] => [
  ...entryClasses(entry, [`format-${entry.format}`]),
  ...terms.filter(({ taxonomy }) => taxonomy === 'category').map(({ slug }) => `category-${slug}`),
  ...terms.filter(({ taxonomy }) => taxonomy === 'post_tag').map(({ slug }) => `tag-${slug}`),
  ...(entry.format === 'standard' ? [] : [`post_format-post-format-${entry.format}`]),
];

function postLinks(context: Context, parts: PostParts, view: View): Links {
  const { rest } = context.addresses;
  const { id } = parts.entry;
  const terms = [
    embeddable(rest(`/core/v2/categories?post=${id}`), { taxonomy: 'category' }),
    embeddable(rest(`/core/v2/tags?post=${id}`), { taxonomy: 'post_tag' }),
  ];
  return extended<Links>(
    entryLinks(context, postPlace, parts),
    { 'wp:term': terms },
    view === 'edit' ? actionLinks(context, postPlace, id, ownActions(context)) : {},
    { curies },
  );
}

const ownActions = ({ viewer }: Context): Readonly<Record<string, boolean>> => ({
  sticky: viewer.can('edit_others_posts') && canPublish(viewer, 'post'),
  'create-categories': viewer.can('manage_categories'),
  'assign-categories': viewer.can('edit_posts'),
  'create-tags': viewer.can('edit_posts'),
  'assign-tags': viewer.can('edit_posts'),
});
