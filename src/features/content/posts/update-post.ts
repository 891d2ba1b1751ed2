import { recordId } from '../../../operation/args.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { assertNotEmpty } from '../entries/assert-not-empty.ts';
import { assertCanEdit } from '../entries/entry-policy.ts';
import { loadEntry, loadEntrySummary } from '../entries/load-entry.ts';
import { updateEntry } from '../entries/update-entry.ts';
import { readWrittenEntry } from '../entries/written-entry.ts';
import { postFields } from './post-fields.ts';
import { postKind } from './post-kind.ts';
import { assertCanWritePost, assertNotStickyWithPassword } from './write-post-policy.ts';

/** interface.md §2.6; answers the post's id. */
export const updatePost = defineOperation({
  name: 'updatePost',
  kind: 'mutation',
  summary: 'Changes a post.',
  args: { id: recordId({ description: 'The id of the post.' }), ...postFields },
  async authorize(context, args) {
    const post = await loadEntrySummary(context, 'post', args.id);
    assertCanEdit(context, post);
    assertCanWritePost(context, args, post.authorId ?? 0);
  },
  async resolve(context, args): Promise<number> {
    const post = await loadEntry(context, 'post', args.id);
    const written = await readWrittenEntry(context, postKind, args, post);
    assertNotEmpty(written, post);
    assertNotStickyWithPassword(args.sticky ?? post.isSticky, args.password ?? post.password);
    const { tags, categories } = args;
    const terms = {
      ...(categories === undefined ? {} : { category: categories }),
      ...(tags === undefined ? {} : { post_tag: tags }),
    };
    const changes = { ...written, ...(categories || tags ? { terms } : {}) };
    await context.write((transaction) => updateEntry(context, transaction, post.id, changes));
    return post.id;
  },
});
