import { notFound } from 'next/navigation';
import { almanac } from '../../../lib/almanac.ts';
import { ARTICLE, Article, type ArticleData } from '../../../lib/article.tsx';

const QUERY = `${ARTICLE} query Post($slug: ID!) { post(id: $slug, idType: SLUG) { ...Article } }`;

/** One post. */
export default async function PostPage({ params }: { params: Promise<{ slug: string }> }) {
  const slug = decodeURIComponent((await params).slug);
  const { post } = await almanac<{ post: ArticleData | null }>(QUERY, { slug });
  if (!post) notFound();
  return <Article post={post} />;
}
