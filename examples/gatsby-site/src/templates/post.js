import { graphql } from 'gatsby';
// biome-ignore lint/correctness/noUnusedImports: JSX is compiled to calls of it
import * as React from 'react';

export default function Post({ data: { wpPost } }) {
  const { title, content, author, categories } = wpPost;
  return (
    <main>
      <h1>{title}</h1>
      <p>
        By {author?.node.name ?? 'nobody'} in {categories.nodes.map(({ name }) => name).join(', ')}
      </p>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitizes it */}
      <div dangerouslySetInnerHTML={{ __html: content }} />
    </main>
  );
}

export const query = graphql`
  query ($id: String!) {
    wpPost(id: { eq: $id }) {
      title
      content
      author {
        node {
          name
        }
      }
      categories {
        nodes {
          name
        }
      }
    }
  }
`;
