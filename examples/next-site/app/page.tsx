import Link from 'next/link';
import { almanac } from '../lib/almanac.ts';
import { Html } from '../lib/html.tsx';
import { longDate } from '../lib/long-date.ts';

interface Posts {
  readonly posts: {
    readonly nodes: readonly {
      readonly slug: string;
      readonly title: string;
      readonly date: string | null;
      readonly excerpt: string;
      readonly author: { readonly node: { readonly name: string } } | null;
    }[];
    readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
  };
}

const QUERY = `query Posts($after: String) {
  posts(first: 5, after: $after) {
    nodes { slug title date excerpt author { node { name } } }
    pageInfo { hasNextPage endCursor }
  }
}`;

/** The latest posts, five on a page. A cursor marks a place in the list, so that new posts don't shift the pages. */
export default async function PostsPage({
  searchParams,
}: {
  searchParams: Promise<{ after?: string }>;
}) {
  const { after } = await searchParams;
  const { posts } = await almanac<Posts>(QUERY, { after });
  return (
    <>
      <h1>Posts</h1>
      {posts.nodes.map((post) => (
        <article key={post.slug}>
          <h2>
            <Link href={`/posts/${post.slug}`}>
              <Html as="span" html={post.title} />
            </Link>
          </h2>
          <p>
            <time dateTime={post.date ?? undefined}>{longDate(post.date)}</time>
            {post.author && ` by ${post.author.node.name}`}
          </p>
          <Html html={post.excerpt} />
        </article>
      ))}
      {posts.pageInfo.hasNextPage && (
        <Link href={`/?after=${posts.pageInfo.endCursor}`}>Older posts</Link>
      )}
    </>
  );
}
