import { presets } from '../../../config/aliases.ts';
import type { Config } from '../../../config/config.ts';
import type { Context } from '../../../operation/context.ts';

type Addressing = Pick<Context, 'addresses'>;

/** Where the site gives out uploaded files, under the names of the caller. */
export const uploadsPath = ({ addresses }: Addressing): string =>
  addresses.surface.names?.uploads ?? UPLOADS;

/** All paths under which it gives them out. */
export const uploadsPaths = ({ aliases }: Pick<Config, 'aliases'>): readonly string[] => [
  UPLOADS,
  ...aliases.map((name) => presets[name].uploads),
];

/** The public address of a stored file. */
export const mediaAddress = (context: Addressing, key: string): string =>
  context.addresses.page(
    `${uploadsPath(context)}/${key.split('/').map(encodeURIComponent).join('/')}`,
  );

const UPLOADS = '/uploads';
