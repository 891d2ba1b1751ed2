import type { Metadata } from 'next';
import { almanac } from '../../lib/almanac.ts';
import { Html } from '../../lib/html.tsx';

interface Found {
  readonly contentNodes: {
    readonly nodes: readonly {
      readonly id: string;
      readonly contentTypeName: string;
      readonly uri: string;
      readonly title?: string;
    }[];
  };
}

/** Kinds of the site's own are named here as well. */
const QUERY = `query Search($words: String!) {
  contentNodes(first: 20, where: { search: $words, contentTypes: [POST, PAGE, EVENT] }) {
    nodes { id contentTypeName uri ... on NodeWithTitle { title } }
  }
}`;

const KINDS: Readonly<Record<string, string>> = { ext_events: 'event' };

export const metadata: Metadata = { title: 'Search' };

/** Posts, pages and events that contain the words. */
export default async function SearchPage({
  searchParams,
}: {
  searchParams: Promise<{ q?: string }>;
}) {
  const { q = '' } = await searchParams;
  const found = q ? await almanac<Found>(QUERY, { words: q.slice(0, 200) }) : null;
  const nodes = found?.contentNodes.nodes ?? [];
  return (
    <>
      <h1>Search</h1>
      <form>
        <label>
          Words <input type="search" name="q" defaultValue={q} maxLength={200} />
        </label>{' '}
        <button type="submit">Search</button>
      </form>
      {q && nodes.length === 0 && <p>Nothing was found.</p>}
      <ul>
        {nodes.map((node) => (
          <li key={node.id}>
            <a
              href={
                node.contentTypeName === 'post' ? `/posts/${node.uri.split('/').at(-2)}` : node.uri
              }
            >
              <Html as="span" html={node.title ?? node.uri} />
            </a>{' '}
            <small>{KINDS[node.contentTypeName] ?? node.contentTypeName}</small>
          </li>
        ))}
      </ul>
    </>
  );
}
