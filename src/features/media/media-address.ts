import type { Context } from '../../context.ts';

/** Where the site gives out uploaded files. */
export const UPLOADS = '/uploads';

/** The public address of a stored file. */
export const mediaAddress = ({ addresses }: Pick<Context, 'addresses'>, key: string): string =>
  addresses.page(`${UPLOADS}/${key.split('/').map(encodeURIComponent).join('/')}`);
