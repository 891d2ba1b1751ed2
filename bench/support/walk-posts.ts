import { NEWEST } from './varied.ts';

/** Where a page of ten posts ends. */
export interface Place {
  readonly cursor: string;
  readonly date: string;
  readonly id: number;
}

/** The ends of the pages of 2,000 posts, read by a document that lists ten after a cursor. @param newer how many posts come before */
export async function walkPosts(
  port: number,
  query: string,
  newer: number,
): Promise<readonly Place[]> {
  const places: Place[] = [];
  let after = newer === 0 ? null : await cursorAfter(port, newer);
  while (places.length < NEWEST / 10) {
    const { nodes, pageInfo } = await ask(port, query, after);
    const last = nodes.at(-1);
    if (!last) throw new Error('The list is shorter than expected.');
    places.push({ cursor: pageInfo.endCursor, date: last.date, id: last.databaseId });
    after = pageInfo.endCursor;
  }
  return places;
}

interface Walked {
  readonly data: {
    readonly posts: {
      readonly nodes: readonly { readonly databaseId: number; readonly date: string }[];
      readonly pageInfo: { readonly endCursor: string };
    };
  };
}

/** The cursor of the post that so many are before or at. */
async function cursorAfter(port: number, count: number): Promise<string> {
  let after: string | null = null;
  for (let read = 0; read < count; read += 100) {
    const query =
      'query ($after: String) { posts(first: 100, after: $after) { nodes { databaseId date } pageInfo { endCursor } } }';
    after = (await ask(port, query, after)).pageInfo.endCursor;
  }
  return after ?? '';
}

async function ask(
  port: number,
  query: string,
  after: string | null,
): Promise<Walked['data']['posts']> {
  const answer = await fetch(`http://127.0.0.1:${port}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables: { after } }),
  });
  return ((await answer.json()) as Walked).data.posts; // as selected in every query here
}
