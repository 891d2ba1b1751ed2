import { resolve } from 'node:path';

/** One page for each post, at its path on the server. */
export async function createPages({ graphql, actions, reporter }) {
  const { data, errors } = await graphql('{ allWpPost { nodes { id uri } } }');
  if (errors) return reporter.panicOnBuild('The posts could not be read.', errors);
  const component = resolve('src/templates/post.js');
  for (const { id, uri } of data.allWpPost.nodes)
    actions.createPage({ path: uri, component, context: { id } });
}
