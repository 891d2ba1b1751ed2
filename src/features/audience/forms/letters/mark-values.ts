import { decodeHTML } from 'entities';
import { entryById } from '../../../../content/entries/entry.ts';
import { entryAtPath } from '../../../../content/entries/entry-at-path.ts';
import { entryPath } from '../../../../content/entries/entry-path.ts';
import { mayRead } from '../../../../content/entries/entry-policy.ts';
import { titleOf } from '../../../../content/entries/present-entry.ts';
import { formatDate } from '../../../../content/fields/types/date.ts';
import { type User, userById } from '../../../../content/users/user-loaders.ts';
import type { Context } from '../../../../operation/context.ts';
import { toSiteTime } from '../../../../operation/site-time.ts';
import type { ContactForm, LetterTemplate } from '../contact-form.ts';
import type { FormField, PostedFiles, PostedValues } from '../submission/posted-values.ts';
import { type FormTag, pipeOf } from '../template/form-tag.ts';

/** Returns the texts of a mark: several for several choices; undefined for an unknown mark. */
export type Marks = (name: string, format?: string | undefined) => readonly string[] | undefined;

export interface SentForm {
  readonly form: ContactForm;
  readonly tags: readonly FormTag[];
  readonly values: PostedValues;
  readonly files: PostedFiles;
  /** The address of the page that the form was on; empty for none. */
  readonly url: string;
  /** The site owner's address. */
  readonly ownerEmail: string;
  readonly surroundings: Surroundings;
}

/** The marks of a submission and, with an underscore, of the site and the circumstances (docs/rest.md §7.1). */
export function markValues(context: Context, sent: SentForm): Marks {
  const tags = new Map(sent.tags.map((tag) => [tag.name, tag]));
  const valuesOf = (name: string) => {
    const tag = tags.get(name);
    return tag && (sent.values.get(name) ?? []).map((one) => piped(tag, one));
  };
  return (name, format) => {
    const files = sent.files.get(name);
    if (files) return files.map((file) => file.name);
    const [, prefix, field = ''] = PREFIXED.exec(name) ?? [];
    if (prefix === '_raw_') return sent.values.get(field);
    if (prefix === '_format_') return valuesOf(field)?.map((one) => formatted(one, format));
    return (name === '' ? undefined : valuesOf(name)) ?? SPECIAL.get(name)?.(context, sent);
  };
}

/** The marks of a letter. In the default letter, marks of fields that the form lacks are empty. */
export function letterMarks(marks: Marks, { isWritten }: LetterTemplate): Marks {
  if (isWritten) return marks;
  return (name, format) => marks(name, format) ?? (name.startsWith('_') ? undefined : ['']);
}

/** Whether a letter can have this mark. @param fields the names of the form's fields */
export const isKnownMark = (name: string, fields: ReadonlySet<string>): boolean =>
  fields.has(name) || SPECIAL.has(name) || fields.has(PREFIXED.exec(name)?.[2] ?? '');

const PREFIXED = /^(_raw_|_format_)(.+)$/;

const formatted = (value: string, format = ''): string =>
  format === '' || !/^\d{4}-\d\d-\d\d$/.test(value) ? value : formatDate(value, format);

/** Returns the value behind a choice: `Sales|sales@example.org` shows the first part and sends the second. */
const piped = ({ rawValues, kind }: FormTag, value: string): string =>
  kind === 'quiz'
    ? value
    : (rawValues.map(pipeOf).find(([label]) => label === value)?.[1] ?? value);

type SpecialMark = (context: Context, sent: SentForm) => readonly string[];

/** The special mail tags of Contact Form 7. */
const SPECIAL = new Map<string, SpecialMark>([
  ['_site_title', ({ site }) => [decodeHTML(site.title)]],
  ['_site_description', ({ site }) => [decodeHTML(site.description)]],
  ['_site_url', ({ services }) => [services.config.siteUrl]],
  ['_site_admin_email', (_, { ownerEmail }) => [ownerEmail]],
  ['_site_domain', ({ services }) => [new URL(services.config.siteUrl).hostname]],
  ['_remote_ip', ({ client }) => [client.ip ?? '']],
  ['_user_agent', ({ client }) => [client.agent.slice(0, 500)]],
  ['_url', (_, { url }) => [url]],
  ['_date', ({ now, site }) => [toSiteTime(now, site).slice(0, 10)]],
  ['_time', ({ now, site }) => [toSiteTime(now, site).slice(11, 16)]],
  // A letter is only sent for a valid submission.
  ['_invalid_fields', () => ['0']],
  ['_serial_number', (_, { surroundings }) => [surroundings.serialNumber]],
  ['_contact_form_title', (_, { form }) => [form.title]],
  ['_form_title', (_, { form }) => [form.title]],
  ['_post_id', (_, { surroundings: { post } }) => [post ? String(post.id) : '']],
  ['_post_name', (_, { surroundings: { post } }) => [post?.name ?? '']],
  ['_post_title', (_, { surroundings: { post } }) => [post?.title ?? '']],
  ['_post_url', (_, { surroundings: { post } }) => [post?.url ?? '']],
  ['_post_author', (_, { surroundings: { post } }) => [post?.author?.name ?? '']],
  ['_post_author_email', (_, { surroundings: { post } }) => [post?.author?.email ?? '']],
  ['_user_login', ({ viewer }) => [viewer.login]],
  ['_user_email', ofUser('email')],
  ['_user_url', ofUser('url')],
  ['_user_first_name', ofUser('firstName')],
  ['_user_last_name', ofUser('lastName')],
  ['_user_nickname', ofUser('nickname')],
  ['_user_display_name', ofUser('name')],
]);

function ofUser(
  column: 'email' | 'url' | 'firstName' | 'lastName' | 'nickname' | 'name',
): SpecialMark {
  return (_, { surroundings: { user } }) => [user?.[column] ?? ''];
}

/** Stored facts about a submission; facts that no letter mentions are left out. */
export interface Surroundings {
  /** The entry that the form was on, if the sender may read it. */
  readonly post: ShownPost | null;
  /** The account of the sender. */
  readonly user: User | null;
  /** How many submissions the form has with this one; empty if no letter tells it. */
  readonly serialNumber: string;
}

interface ShownPost {
  readonly id: number;
  readonly name: string;
  readonly title: string;
  readonly url: string;
  readonly author: User | null;
}

/** @param url the page that the form was on; empty for none */
export async function loadSurroundings(
  context: Context,
  form: ContactForm,
  { fields, url }: { readonly fields: readonly FormField[]; readonly url: string },
): Promise<Surroundings> {
  const letters = JSON.stringify([form.mail, form.mail2]);
  const { viewer } = context;
  return {
    post: letters.includes('[_post_') ? await postOf(context, fields, url) : null,
    user:
      viewer.id !== 0 && letters.includes('[_user_')
        ? await userById(context).load(viewer.id)
        : null,
    serialNumber: letters.includes('[_serial_number') ? await nextNumber(context, form) : '',
  };
}

async function postOf(
  context: Context,
  fields: readonly FormField[],
  url: string,
): Promise<ShownPost | null> {
  const id = fields.findLast(({ name }) => name === '_wpcf7_container_post')?.value ?? '';
  const entry = /^[1-9]\d{0,8}$/.test(id)
    ? await entryById(context).load(Number(id))
    : await entryOfAddress(context, url);
  if (!entry || !(await mayRead(context, entry))) return null;
  return {
    id: entry.id,
    name: entry.slug,
    title: titleOf(entry),
    url: context.addresses.page(await entryPath(context, entry)),
    author: entry.authorId === null ? null : await userById(context).load(entry.authorId),
  };
}

async function entryOfAddress(context: Context, url: string) {
  const { siteUrl } = context.services.config;
  if (!url.startsWith(`${siteUrl}/`)) return null;
  try {
    const path = decodeURIComponent(new URL(url).pathname);
    return await entryAtPath(
      context,
      path.slice(new URL(siteUrl).pathname.replace(/\/$/, '').length),
    );
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}

async function nextNumber(context: Context, { id }: ContactForm): Promise<string> {
  const { count } = await context
    .read('FormSubmission')
    .selectFrom('FormSubmission')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('formId', '=', id)
    .executeTakeFirstOrThrow();
  return String(Number(count) + 1);
}
