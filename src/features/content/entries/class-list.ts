import type { Kind } from '../../../model/kind.ts';
import type { Taxonomy } from '../../../model/taxonomy.ts';
import type { Entry, TermLink } from './entry.ts';
import { entryClasses } from './present-entry.ts';

/** The class names of an entry's element, as themes of such sites have them. */
export function classList(
  { fields }: Kind,
  taxonomies: readonly Taxonomy[],
  entry: Entry,
  terms: readonly TermLink[],
): readonly string[] {
  const { format } = entry;
  return [
    ...entryClasses(entry, 'format' in fields ? [`format-${format}`] : []),
    ...taxonomies.flatMap(({ name, graphql }) =>
      terms
        .filter(({ taxonomy }) => taxonomy === name)
        .map(({ slug }) => `${graphql.single}-${slug}`),
    ),
    ...('format' in fields && format !== 'standard' ? [`post_format-post-format-${format}`] : []),
  ];
}
