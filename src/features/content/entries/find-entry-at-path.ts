import { required, string } from '../../../operation/args.ts';
import { anyone, defineOperation } from '../../../operation/operation.ts';
import { entryAtPath } from './entry-at-path.ts';

/**
 * Finds the entry whose page is at a path of the site, decoded; a slash at its end may be missing. Whether the viewer may read it
 * is for the caller to ask, as after reading it by id.
 */
export const findEntryAtPath = defineOperation({
  name: 'findEntryAtPath',
  kind: 'query',
  summary: 'Finds the entry whose page is at a path of the site.',
  args: { path: required(string({ description: 'The path, `/2026/11/21/hello/`.' })) },
  authorize: anyone,
  resolve: (context, { path }) => entryAtPath(context, path),
});
