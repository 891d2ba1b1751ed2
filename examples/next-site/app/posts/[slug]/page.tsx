import { notFound } from 'next/navigation';
import { almanac } from '../../../lib/almanac.ts';
import { Html } from '../../../lib/html.tsx';
import { longDate } from '../../../lib/long-date.ts';

interface Post {
  readonly post: {
    readonly title: string;
    readonly content: string;
    readonly date: string | null;
    readonly author: { readonly node: { readonly name: string } } | null;
    readonly featuredImage: {
      readonly node: { readonly sourceUrl: string; readonly altText: string };
    } | null;
    readonly categories: { readonly nodes: readonly { readonly name: string }[] };
  } | null;
}

const QUERY = `query Post($slug: ID!) {
  post(id: $slug, idType: SLUG) {
    title content date
    author { node { name } }
    featuredImage { node { sourceUrl altText } }
    categories { nodes { name } }
  }
}`;

/** One post. */
export default async function PostPage({ params }: { params: Promise<{ slug: string }> }) {
  const { slug } = await params;
  const { post } = await almanac<Post>(QUERY, { slug: decodeURIComponent(slug) });
  if (!post) notFound();
  return (
    <article>
      <Html as="h1" html={post.title} />
      <p>
        {longDate(post.date)}
        {post.author && ` by ${post.author.node.name}`}
        {post.categories.nodes.length > 0 &&
          ` in ${post.categories.nodes.map(({ name }) => name).join(', ')}`}
      </p>
      {post.featuredImage && (
        // biome-ignore lint/performance/noImgElement: the site makes its own sizes
        <img
          src={post.featuredImage.node.sourceUrl}
          alt={post.featuredImage.node.altText}
          style={{ maxWidth: '100%' }}
        />
      )}
      <Html html={post.content} />
    </article>
  );
}
