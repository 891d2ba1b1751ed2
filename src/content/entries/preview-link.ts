import type { SignedToken } from '../../auth/token-signer.ts';
import type { Context } from '../../operation/context.ts';
import type { Entry } from './entry.ts';
import { entryPath } from './entry-path.ts';

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
