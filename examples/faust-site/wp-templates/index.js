import { gql } from '@apollo/client';

function Home({ data }) {
  return (
    <ul>
      {data.posts.nodes.map(({ id, title, uri }) => (
        <li key={id}>
          <a href={uri}>{title}</a>
        </li>
      ))}
    </ul>
  );
}

Home.query = gql`query Home { posts(first: 20) { nodes { id title uri } } }`;

function Single({ data, loading }) {
  if (loading || !data) return <p>Loading …</p>;
  const { title, content, author } = data.post;
  return (
    <article>
      <h1>{title}</h1>
      <p>{author?.node.name}</p>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitizes it */}
      <div dangerouslySetInnerHTML={{ __html: content }} />
    </article>
  );
}

Single.variables = ({ databaseId }, ctx) => ({ databaseId, asPreview: ctx?.asPreview });
Single.query = gql`
  query Single($databaseId: ID!, $asPreview: Boolean = false) {
    post(id: $databaseId, idType: DATABASE_ID, asPreview: $asPreview) {
      title
      content
      author { node { name } }
    }
  }
`;

export default { 'front-page': Home, single: Single, index: Home };
