import type { Context } from '../../../../operation/context.ts';
import { entryAtPath } from '../../../content/entries/entry-at-path.ts';
import { entryById } from '../../../content/entries/entry-loaders.ts';
import { entryPath } from '../../../content/entries/entry-path.ts';
import { mayRead } from '../../../content/entries/pages/may-read.ts';
import { titleOf } from '../../../content/entries/pages/title-of.ts';
import { type User, userById } from '../../../content/users/user-loaders.ts';
import type { ContactForm } from '../contact-form.ts';
import type { FormField } from '../submission/posted-values.ts';

/** Facts about a submission that stand in the database; those that no letter mentions are left out. */
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
