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

const QUERY = `query Search($words: String!) {
  contentNodes(first: 20, where: { search: $words }) {
    nodes { id contentTypeName uri ... on NodeWithTitle { title } }
  }
}`;

/** Whatever contains the words: posts, pages, events, and kinds of the site's own. */
export default async function SearchPage({
  searchParams,
}: {
  searchParams: Promise<{ q?: string }>;
}) {
  const { q = '' } = await searchParams;
  const { contentNodes } = q
    ? await almanac<Found>(QUERY, { words: q.slice(0, 200) })
    : { contentNodes: { nodes: [] } };
  return (
    <>
      <h1>Search</h1>
      <form>
        <label>
          Words <input type="search" name="q" defaultValue={q} maxLength={200} />
        </label>{' '}
        <button type="submit">Search</button>
      </form>
      {q && contentNodes.nodes.length === 0 && <p>Nothing was found.</p>}
      <ul>
        {contentNodes.nodes.map((node) => (
          <li key={node.id}>
            <a
              href={
                node.contentTypeName === 'post' ? `/posts/${node.uri.split('/').at(-2)}` : node.uri
              }
            >
              <Html as="span" html={node.title ?? node.uri} />
            </a>{' '}
            <small>{node.contentTypeName}</small>
          </li>
        ))}
      </ul>
    </>
  );
}
