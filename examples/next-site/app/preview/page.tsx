import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { almanac } from '../../lib/almanac.ts';
import { ARTICLE, Article, type ArticleData } from '../../lib/article.tsx';

export const metadata: Metadata = { title: 'Preview' };

const QUERY = `${ARTICLE} query Preview($id: ID!) {
  post(id: $id, idType: DATABASE_ID, asPreview: true) { ...Article }
}`;

interface Props {
  searchParams: Promise<{ id?: string; token?: string }>;
}

/**
 * A post as it would be if it were published now, for whoever has a preview link. Almanac leads here if it has the setting
 * `PREVIEW_URL=https://this.site/preview?id={id}&token={token}`.
 */
export default async function PreviewPage({ searchParams }: Props) {
  const { id, token } = await searchParams;
  if (!id || !token) notFound();
  const answer = await almanac<{ post: ArticleData | null }>(QUERY, { id }, { token }).catch(
    () => null,
  );
  if (!answer?.post) return <p role="alert">This link does not count any more.</p>;
  return (
    <>
      <p role="status">A preview</p>
      <Article post={answer.post} />
    </>
  );
}
