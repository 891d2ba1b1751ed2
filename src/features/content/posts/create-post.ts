import { defineOperation } from '../../../operation/operation.ts';
import { assertNotEmpty } from '../entries/assert-not-empty.ts';
import { createEntry } from '../entries/create-entry.ts';
import type { EntryChanges } from '../entries/entry-changes.ts';
import { assertCanCreate } from '../entries/entry-policy.ts';
import { readWrittenEntry } from '../entries/written-entry.ts';
import { postFields } from './post-fields.ts';
import { postKind } from './post-kind.ts';
import { assertCanWritePost, assertNotStickyWithPassword } from './write-post-policy.ts';

/** interface.md §2.6; answers the new post's id. */
export const createPost = defineOperation({
  name: 'createPost',
  kind: 'mutation',
  summary: 'Creates a post.',
  args: postFields,
  authorize(context, args) {
    assertCanWritePost(context, args, context.viewer.id);
    assertCanCreate(context, 'post');
  },
  async resolve(context, args): Promise<number> {
    const written = await readWrittenEntry(context, postKind, args, null);
    assertNotEmpty(written);
    assertNotStickyWithPassword(args.sticky, args.password);
    const { tags = [], categories = [context.site.defaultCategory] } = args;
    const terms = { category: categories, post_tag: tags };
    const changes = { ...written, terms, ...discussion(context.site, written) };
    return context.write((transaction) => createEntry(context, transaction, 'post', changes));
  },
});

/** Whether comments and pings are taken, as the site's settings say where the caller does not. */
const discussion = (
  site: { readonly defaultCommentStatus: string; readonly defaultPingStatus: string },
  { commentStatus, pingStatus }: EntryChanges,
) => ({
  commentStatus: commentStatus ?? site.defaultCommentStatus,
  pingStatus: pingStatus ?? site.defaultPingStatus,
});
