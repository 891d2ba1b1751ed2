import type { Context } from '../../context.ts';
import type { Entry } from '../../features/records/entry.ts';
import type { Markup } from '../markup.ts';

export async function mediaFigure(_: Context, __: Entry): Promise<Markup | null> {
  return null;
}
