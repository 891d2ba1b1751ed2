import type { SignedToken } from '../../../auth/token-signer.ts';
import { type Entry, entryById } from '../../../content/entries/entry.ts';
import { entryPath } from '../../../content/entries/entry-path.ts';
import { unknownEntry } from '../../../content/entries/entry-policy.ts';
import { canEditRecord } from '../../../content/record-capabilities.ts';
import { isRecordId, recordId } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { refused } from '../../../operation/errors.ts';
import { defineOperation } from '../../../operation/operation.ts';

/** The address of a preview, with the token that opens it. */
export interface Preview extends SignedToken {
  readonly link: string;
}

/** Makes the address at which whoever holds it reads an entry for an hour: `PREVIEW_URL`, or else the entry's own page. */
export async function previewOfEntry(context: Context, entry: Entry): Promise<Preview> {
  const { services, addresses } = context;
  const signed = await services.previews.issue(entry.id);
  const { previewUrl } = services.config.login;
  const path = await entryPath(context, entry);
  const values = {
    id: String(entry.id),
    path,
    slug: entry.slug,
    type: addresses.kind(entry.kind),
    token: signed.token,
  };
  const link =
    previewUrl === null ? ownPage(context, path, signed.token) : fill(previewUrl, values);
  return { link, ...signed };
}

const ownPage = ({ addresses }: Context, path: string, token: string): string =>
  addresses.page(`${path}${path.includes('?') ? '&' : '?'}preview=true&token=${token}`);

const fill = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replace(/\{(\w+)\}/g, (whole, name: string) =>
    name in values ? encodeURIComponent(values[name] ?? '') : whole,
  );

/** For those who may edit the entry. @throws ApiError 404 `rest_post_invalid_id`, 401 or 403 `rest_cannot_edit` */
export const createPreview = defineOperation({
  name: 'createPreview',
  kind: 'mutation',
  summary: 'Makes a link by which anybody may read an entry for an hour.',
  args: { id: recordId({ description: 'The id of the entry.' }) },
  async authorize(context, { id }) {
    if (!canEditRecord(context.viewer, await loadEntry(context, id)))
      throw refused(context.viewer, 'rest_cannot_edit', 'You are not allowed to edit this.');
  },
  resolve: async (context, { id }): Promise<Preview> =>
    previewOfEntry(context, await loadEntry(context, id)),
});

async function loadEntry(context: Context, id: number): Promise<Entry> {
  const entry = isRecordId(id) ? await entryById(context).load(id) : null;
  if (!entry || entry.status === 'trash') throw unknownEntry();
  return entry;
}
