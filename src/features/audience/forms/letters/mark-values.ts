import { decodeHTML } from 'entities';
import type { Context } from '../../../../operation/context.ts';
import { toSiteTime } from '../../../content/site/site-time.ts';
import type { ContactForm } from '../contact-form.ts';
import type { PostedFile, PostedValues } from '../submission/posted-values.ts';
import { type FormTag, pipeOf } from '../template/form-tag.ts';

/** What the marks of a letter stand for: several values for what several were chosen of. */
export type Marks = (name: string) => readonly string[] | undefined;

export interface SentForm {
  readonly form: ContactForm;
  readonly tags: readonly FormTag[];
  readonly values: PostedValues;
  readonly files: ReadonlyMap<string, PostedFile>;
  /** The address of the page that the form was on; empty for none. */
  readonly url: string;
  /** The site owner's address. */
  readonly ownerEmail: string;
}

/** Marks of what was sent and, with an underscore, of the site and the circumstances (behaviour.md §10). */
export function markValues(context: Context, sent: SentForm): Marks {
  const special = specialMarks(context, sent);
  const tags = new Map(sent.tags.map((tag) => [tag.name, tag]));
  return (name) => {
    const file = sent.files.get(name);
    if (file) return [file.name];
    const tag = tags.get(name);
    if (tag && tag.name !== '') return (sent.values.get(name) ?? []).map((one) => piped(tag, one));
    if (name.startsWith('_raw_')) return sent.values.get(name.slice('_raw_'.length));
    return special.get(name)?.() ?? undefined;
  };
}

/** What a choice stands for: `Sales|sales@example.org` shows one and sends on the other. */
const piped = ({ rawValues, kind }: FormTag, value: string): string =>
  kind === 'quiz'
    ? value
    : (rawValues.map(pipeOf).find(([label]) => label === value)?.[1] ?? value);

function specialMarks(
  { site, services: { config }, client, viewer, now }: Context,
  { form, url, ownerEmail }: SentForm,
): ReadonlyMap<string, () => readonly string[]> {
  const local = () => toSiteTime(now, site);
  return new Map<string, () => readonly string[]>([
    ['_site_title', () => [decodeHTML(site.title)]],
    ['_site_description', () => [decodeHTML(site.description)]],
    ['_site_url', () => [config.siteUrl]],
    ['_site_admin_email', () => [ownerEmail]],
    ['_site_domain', () => [new URL(config.siteUrl).hostname]],
    ['_remote_ip', () => [client.ip ?? '']],
    ['_user_agent', () => [client.agent.slice(0, 500)]],
    ['_url', () => [url]],
    ['_date', () => [local().slice(0, 10)]],
    ['_time', () => [local().slice(11, 16)]],
    ['_contact_form_title', () => [form.title]],
    ['_form_title', () => [form.title]],
    ['_user_login', () => [viewer.login]],
  ]);
}
