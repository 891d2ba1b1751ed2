import type { Context } from '../../../operation/context.ts';
import { defineLoader } from '../../../operation/loader.ts';

/** Whether the site has any public event. */
export const hasEvents = (context: Context): Promise<boolean> => loader(context).load('events');

const loader = defineLoader<string, boolean>(async (context, keys) => {
  const found = await context
    .readPart(['kind:ext_events'], 'Entry')
    .selectFrom('Entry')
    .select('id')
    .where('kind', '=', 'ext_events')
    .where('status', '=', 'publish')
    .limit(1)
    .executeTakeFirst();
  return keys.map(() => found !== undefined);
});
