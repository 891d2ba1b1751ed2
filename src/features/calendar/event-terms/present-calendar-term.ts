import type { Context } from '../../../operation/context.ts';
import type { Resource } from '../../../rest/representation/resource.ts';
import { presentTerm } from '../../content/terms/present-term.ts';
import type { Term } from '../../content/terms/term.ts';
import { termUrls } from './term-urls.ts';

/**
 * Presents a category or tag in the calendar's own routes: the content area's representation plus its URLs (recorded).
 */
export async function presentCalendarTerm(context: Context, term: Term): Promise<Resource> {
  const { link, _links, ...shown } = await presentTerm(context, term, 'view');
  return { ...shown, url: link, urls: termUrls(context, term), _links };
}
