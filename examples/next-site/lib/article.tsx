import { Html } from './html.tsx';
import { longDate } from './long-date.ts';

/** What `Article` shows of a post. */
export const ARTICLE = `fragment Article on Post {
  title content date
  author { node { name } }
  featuredImage { node { sourceUrl altText } }
  categories { nodes { name } }
}`;

/** The fields of `ARTICLE`; some are null in a draft, and in a post that a password protects. */
export interface ArticleData {
  readonly title: string | null;
  readonly content: string | null;
  readonly date: string | null;
  readonly author: { readonly node: { readonly name: string } } | null;
  readonly featuredImage: {
    readonly node: { readonly sourceUrl: string; readonly altText: string };
  } | null;
  readonly categories: { readonly nodes: readonly { readonly name: string }[] } | null;
}

export function Article({ post }: { post: ArticleData }) {
  const categories = post.categories?.nodes.map(({ name }) => name).join(', ');
  return (
    <article>
      <Html as="h1" html={post.title ?? 'Untitled'} />
      <p>
        {longDate(post.date)}
        {post.author && ` by ${post.author.node.name}`}
        {categories && ` in ${categories}`}
      </p>
      {post.featuredImage && (
        // biome-ignore lint/performance/noImgElement: the site makes its own sizes
        <img src={post.featuredImage.node.sourceUrl} alt={post.featuredImage.node.altText} />
      )}
      <Html html={post.content} />
    </article>
  );
}
