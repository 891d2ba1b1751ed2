import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { almanac } from '../../../lib/almanac.ts';
import { ARTICLE, Article, type ArticleData } from '../../../lib/article.tsx';

const QUERY = `${ARTICLE} query Post($slug: ID!) {
  post(id: $slug, idType: SLUG) { ...Article seo { title metaDesc } }
}`;

interface Post extends ArticleData {
  readonly seo: { readonly title: string | null; readonly metaDesc: string | null } | null;
}

interface Props {
  params: Promise<{ slug: string }>;
}

async function find({ params }: Props): Promise<Post> {
  const slug = decodeURIComponent((await params).slug);
  const { post } = await almanac<{ post: Post | null }>(QUERY, { slug });
  if (!post) notFound();
  return post;
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { seo } = await find(props);
  return { title: { absolute: seo?.title ?? '' }, description: seo?.metaDesc ?? null };
}

/** One post. */
export default async function PostPage(props: Props) {
  return <Article post={await find(props)} />;
}
