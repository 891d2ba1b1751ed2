import type { Context } from '../../../operation/context.ts';
import { defineCachedLoader } from '../../../operation/loader.ts';

/** Whether the site has any public event; cached until an event changes. */
export const hasEvents = (context: Context): Promise<boolean> => loader(context).load('events');

const loader = defineCachedLoader<string, boolean>(
  async (context, keys) => {
    const found = await context
      .readPart([], 'Entry')
      .selectFrom('Entry')
      .select('id')
      .where('kind', '=', 'ext_events')
      .where('status', '=', 'publish')
      .limit(1)
      .executeTakeFirst();
    return keys.map(() => found !== undefined);
  },
  {
    tables: ['Entry'],
    dependenciesOf: () => ['kind:ext_events'],
    maxBytes: 1000,
    bytesOf: () => 1,
  },
);
