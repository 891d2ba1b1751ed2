import { canPublish } from '../../auth/record-capabilities.ts';
import type { Context } from '../../context.ts';
import { curies, embeddable, type Links, link } from '../../representation/links.ts';
import type { Resource } from '../../representation/resource.ts';
import type { Entry, View } from '../records/entry.ts';
import type { EntryTermRow, RevisionSummary } from '../records/entry-loaders.ts';
import { postPath, postPathTemplate } from '../records/permalink.ts';
import {
  itemMethods,
  presentContent,
  presentDates,
  presentExcerpt,
  presentGuid,
  presentTitle,
} from '../records/present-entry.ts';

/** What a post's representation is made of. */
export interface PostParts {
  readonly entry: Entry;
  readonly terms: readonly EntryTermRow[];
  readonly revisions: RevisionSummary | null;
  /** The slug that the title would give; known where the post is shown for editing. */
  readonly generatedSlug?: string;
}

export interface PostShape {
  readonly view: View;
  /** Whether what a password protects is shown. */
  readonly showsText: boolean;
  /** Words of an excerpt made from the content. */
  readonly excerptLength?: number | undefined;
}

/** A post as REST shows it (behaviour.md §3). */
export function presentPost(context: Context, parts: PostParts, shape: PostShape): Resource {
  const { entry } = parts;
  const { view, showsText } = shape;
  const dates = presentDates(context, entry);
  const isEmbed = view === 'embed';
  return {
    id: entry.id,
    ...(isEmbed
      ? { date: dates.date }
      : {
          date: dates.date,
          date_gmt: dates.date_gmt,
          guid: presentGuid(context, entry, view),
          modified: dates.modified,
          modified_gmt: dates.modified_gmt,
        }),
    ...(view === 'edit' ? { password: entry.password } : {}),
    slug: entry.slug,
    ...(isEmbed ? {} : { status: context.addresses.status(entry.status) }),
    type: 'post',
    link: context.addresses.page(postPath(context, entry)),
    title: presentTitle(entry, view),
    ...(isEmbed ? {} : { content: presentContent(entry, view, showsText) }),
    excerpt: presentExcerpt(entry, view, showsText, shape.excerptLength),
    author: entry.authorId ?? 0,
    featured_media: entry.featuredMediaId ?? 0,
    ...(isEmbed ? {} : presentDetails(context, parts, view)),
    _links: postLinks(context, parts, view),
  };
}

function presentDetails(
  context: Context,
  { entry, terms, generatedSlug }: PostParts,
  view: View,
): Resource {
  return {
    comment_status: entry.commentStatus,
    ping_status: entry.pingStatus,
    sticky: entry.isSticky,
    template: entry.template,
    format: entry.format,
    meta: { footnotes: entry.footnotes },
    categories: idsOf(terms, 'category'),
    tags: idsOf(terms, 'post_tag'),
    ...(view === 'edit'
      ? {
          permalink_template: context.addresses.page(postPathTemplate(context, entry)),
          generated_slug: generatedSlug ?? entry.slug,
        }
      : {}),
    class_list: classList(entry, terms),
  };
}

/** In the order in which terms were made, as the reference has them. */
const idsOf = (terms: readonly EntryTermRow[], taxonomy: string) =>
  terms.filter((term) => term.taxonomy === taxonomy).map(({ id }) => id);

const classList = (entry: Entry, terms: readonly EntryTermRow[]): readonly string[] => [
  `post-${entry.id}`,
  'post',
  'type-post',
  `status-${entry.status}`,
  `format-${entry.format}`,
  ...(entry.password === '' ? [] : ['post-password-required']),
  // A password hides the picture as well.
  ...(entry.featuredMediaId && entry.password === '' ? ['has-post-thumbnail'] : []),
  'hentry',
  ...terms.filter(({ taxonomy }) => taxonomy === 'category').map(({ slug }) => `category-${slug}`),
  ...terms.filter(({ taxonomy }) => taxonomy === 'post_tag').map(({ slug }) => `tag-${slug}`),
  ...(entry.format === 'standard' ? [] : [`post_format-post-format-${entry.format}`]),
];

function postLinks(context: Context, { entry, revisions }: PostParts, view: View): Links {
  const { rest } = context.addresses;
  const self = rest(`/core/v2/posts/${entry.id}`);
  return {
    self: link(self, { targetHints: { allow: itemMethods(context, entry) } }),
    collection: link(rest('/core/v2/posts')),
    about: link(rest('/core/v2/types/post')),
    ...(entry.authorId ? { author: [embeddable(rest(`/core/v2/users/${entry.authorId}`))] } : {}),
    replies: [embeddable(rest(`/core/v2/comments?post=${entry.id}`))],
    'version-history': link(`${self}/revisions`, { count: revisions?.count ?? 0 }),
    ...(revisions
      ? {
          'predecessor-version': link(`${self}/revisions/${revisions.latestId}`, {
            id: revisions.latestId,
          }),
        }
      : {}),
    ...(entry.featuredMediaId
      ? { 'wp:featuredmedia': [embeddable(rest(`/core/v2/media/${entry.featuredMediaId}`))] }
      : {}),
    'wp:attachment': link(rest(`/core/v2/media?parent=${entry.id}`)),
    'wp:term': [
      embeddable(rest(`/core/v2/categories?post=${entry.id}`), { taxonomy: 'category' }),
      embeddable(rest(`/core/v2/tags?post=${entry.id}`), { taxonomy: 'post_tag' }),
    ],
    ...(view === 'edit' ? actionLinks(context, self) : {}),
    curies,
  };
}

/** What the caller may do beyond editing, for editors that show or hide their controls by it. */
function actionLinks({ viewer }: Context, self: string): Links {
  const allowed: Readonly<Record<string, boolean>> = {
    publish: canPublish(viewer, 'post'),
    'unfiltered-html': viewer.can('unfiltered_html'),
    sticky: viewer.can('edit_others_posts') && canPublish(viewer, 'post'),
    'assign-author': viewer.can('edit_others_posts'),
    'create-categories': viewer.can('manage_categories'),
    'assign-categories': viewer.can('edit_posts'),
    'create-tags': viewer.can('edit_posts'),
    'assign-tags': viewer.can('edit_posts'),
  };
  const names = Object.keys(allowed).filter((name) => allowed[name]);
  return Object.fromEntries(names.map((name) => [`wp:action-${name}`, link(self)]));
}
