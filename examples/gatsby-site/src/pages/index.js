import { graphql, Link } from 'gatsby';
// biome-ignore lint/correctness/noUnusedImports: JSX is compiled to calls of it
import * as React from 'react';

export default function Posts({ data: { wp, allWpPost } }) {
  return (
    <main>
      <h1>{wp.generalSettings.title}</h1>
      <ul>
        {allWpPost.nodes.map(({ id, title, uri }) => (
          <li key={id}>
            <Link to={uri}>{title}</Link>
          </li>
        ))}
      </ul>
      <Link to="/calendar/">Calendar</Link>
    </main>
  );
}

export const query = graphql`
  {
    wp {
      generalSettings {
        title
      }
    }
    allWpPost(sort: { date: DESC }) {
      nodes {
        id
        title
        uri
      }
    }
  }
`;
