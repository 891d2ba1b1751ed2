import { afterAll, beforeAll } from 'vitest';
import {
  openTestSite,
  type RestAnswer,
  type TestSite,
  type TestUser,
} from '../../../support/test-site.ts';

/** A site whose clock goes on with every comment, since readers must pause between theirs. */
export interface CommentedSite extends TestSite {
  /** Makes a post, by an editor unless said; its id. */
  post(given?: Readonly<Record<string, unknown>>, as?: TestUser): Promise<number>;
  comment(given: Readonly<Record<string, unknown>>, as?: TestUser): Promise<RestAnswer>;
  list(query: string, as?: TestUser): Promise<RestAnswer>;
}

export async function openCommentedSite(): Promise<CommentedSite> {
  let now = new Date('2026-11-21T10:00:00Z');
  const site = await openTestSite({ clock: { now: () => now } });
  return {
    ...site,
    async post(given = {}, as = 'editor') {
      const json = { title: 'A post', status: 'publish', ...given };
      const { status, body } = await site.rest('/core/v2/posts', { as, json });
      if (status !== 201) throw new Error(`No post was made: ${body.code}`);
      return body.id;
    },
    comment(json, as = 'editor') {
      now = new Date(now.getTime() + 20_000);
      return site.rest('/core/v2/comments', { as, json });
    },
    list: (query, as) => site.rest(`/core/v2/comments?${query}`, as ? { as } : {}),
  };
}

/** One for the tests of a `describe`, like `sharedSite`. */
export function sharedCommentedSite(): CommentedSite {
  const site = {} as CommentedSite; // filled before a test sees it
  beforeAll(async () => void Object.assign(site, await openCommentedSite()));
  afterAll(() => site.close());
  return site;
}

export const idsOf = (body: readonly { readonly id: number }[]) => body.map(({ id }) => id);
