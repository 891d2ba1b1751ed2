import type { Context } from '../../context.ts';
import { MAX_INTEGER, recordId, string } from '../../operation/args.ts';
import { defineOperation } from '../../operation/operation.ts';
import type { Entry } from '../records/entry.ts';
import { type EntryHead, loadHead } from '../records/entry-heads.ts';
import { entryById } from '../records/entry-loaders.ts';
import { refuseUnreadable, unknownPost } from './post-policy.ts';

/** The post of an id, whoever asks. @throws ApiError `rest_post_invalid_id` for none, or for an entry of another kind */
export async function loadPost(context: Context, id: number): Promise<Entry> {
  const entry = id > 0 && id <= MAX_INTEGER ? await entryById(context).load(id) : null;
  if (entry?.kind !== 'post') throw unknownPost();
  return entry;
}

/** What rights and links need of a post, without its text. @throws ApiError as `loadPost` does */
export async function loadPostHead(context: Context, id: number): Promise<EntryHead> {
  const head = id > 0 && id <= MAX_INTEGER ? await loadHead(context, id) : null;
  if (head?.kind !== 'post') throw unknownPost();
  return head;
}

/** interface.md §4.4; answers the post's head, its text is the surface's to load. */
export const getPost = defineOperation({
  name: 'getPost',
  kind: 'query',
  summary: 'Reads a post.',
  args: {
    id: recordId({ description: 'The id of the post.' }),
    password: string({ description: 'The password of a protected post.' }),
  },
  async authorize(context, { id }) {
    refuseUnreadable(context, await loadPostHead(context, id));
  },
  resolve: (context, { id }) => loadPostHead(context, id),
});
