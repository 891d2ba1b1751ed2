import { oneOf } from '../../../operation/args.ts';

/** How much is shown of what describes the site; here it decides what is listed too, so that operations take it. */
export const viewArg = {
  context: oneOf(['view', 'embed', 'edit'], {
    description: 'How much of each item is shown.',
    default: 'view',
  }),
};
