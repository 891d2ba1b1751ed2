import { commentById } from '../../../content/comments/comment.ts';
import { canReadComment } from '../../../content/comments/comment-policy.ts';
import { entryById } from '../../../content/entries/entry.ts';
import { entryPath } from '../../../content/entries/entry-path.ts';
import { kinds } from '../../../content/kinds/registry.ts';
import { canReadRecord } from '../../../content/record-capabilities.ts';
import { termPath } from '../../../content/terms/present-term.ts';
import { taxonomyOf } from '../../../content/terms/taxonomies.ts';
import { termById } from '../../../content/terms/term.ts';
import { readableSlug } from '../../../content/text/to-slug.ts';
import { userById } from '../../../content/users/user-loaders.ts';
import { canReadUser } from '../../../content/users/user-policy.ts';
import type { Context } from '../../../operation/context.ts';
import { groupOf } from '../../../storage/change-log.ts';
import { submissionById } from '../../audience/forms/submission/submission.ts';

/** The data that messages have of a public record, as GraphQL shows it. */
export interface PublicRecord {
  readonly slug: string | null;
  /** The path of its page; null if it has none. */
  readonly uri: string | null;
  /** Of a term. */
  readonly taxonomy?: string;
  /** Of a submission: the number of its form, null once that is deleted. */
  readonly form?: number | null;
}

/**
 * Returns null for a record that the public may not read. Ask it of many at once, so that they are read together.
 * @param context of an anonymous caller
 */
export async function readPublicRecord(
  context: Context,
  { kind, id }: { readonly kind: string; readonly id: number },
): Promise<PublicRecord | null> {
  const record = await (readers[kind] ?? readers[groupOf(kind)] ?? readEntry)(context, id);
  return (
    record && {
      ...record,
      slug: record.slug && readableSlug(record.slug),
      uri: record.uri && readableSlug(record.uri),
    }
  );
}

type Read = (context: Context, id: number) => Promise<PublicRecord | null>;

const readers: Readonly<Record<string, Read>> = {
  setting: async () => ({ slug: null, uri: null }),
  async term(context, id) {
    const term = await termById(context).load(id);
    const taxonomy = term && taxonomyOf(term.taxonomy);
    if (!term || !taxonomy) return null;
    const { name, pageBase } = taxonomy;
    if (pageBase === null) return { slug: null, uri: null, taxonomy: name };
    return { slug: term.slug, uri: await termPath(context, term), taxonomy: name };
  },
  async comment(context, id) {
    const comment = await commentById(context).load(id);
    if (!comment || !(await canReadComment(context, comment))) return null;
    const entry = await entryById(context).load(comment.entryId);
    return { slug: null, uri: entry && `${await entryPath(context, entry)}#comment-${id}` };
  },
  /** Nothing of it is public; a webhook that asks for submissions is told that there is one, unless it is spam. */
  async form_submission(context, id) {
    const submission = await submissionById(context).load(id);
    if (!submission || submission.status === 'spam') return null;
    return { slug: null, uri: null, form: submission.formId };
  },
  async user(context, id) {
    const user = await userById(context).load(id);
    if (!user || !(await canReadUser(context, user))) return null;
    return { slug: user.slug, uri: `/author/${user.slug}/` };
  },
};

const readEntry: Read = async (context, id) => {
  const entry = await entryById(context).load(id);
  if (!entry) return null;
  const { status, parentId, kind } = entry;
  const parent =
    status === 'inherit' && parentId !== null ? await entryById(context).load(parentId) : null;
  if (!canReadRecord(context.viewer, { ...entry, parent })) return null;
  if (!kinds.get(kind)?.graphql) return { slug: null, uri: null };
  return { slug: entry.slug, uri: await entryPath(context, entry) };
};
