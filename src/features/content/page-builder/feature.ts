import './graphql/global-fields.ts';
import './graphql/favorite-fields.ts';
import './graphql/template-fields.ts';
import './graphql/usage-event-fields.ts';
import type { Page, PageRequest } from '../../../pages/page.ts';
import { defineFeature } from '../../define-feature.ts';
import { globalsCss, loadGlobals } from './globals-loader.ts';
import { builderRoutes } from './rest.ts';

export const pageBuilder = defineFeature({
  name: 'page-builder',
  group: {
    name: 'Page builder',
    description: 'Templates, global colours and typography of the page builder.',
  },
  routes: builderRoutes,
  pages: [globalsStylesheet],
});

const PATH = '/builder/globals.css';

/** The page builder's colours and typographies for any front end; null for every other path. */
async function globalsStylesheet({
  context,
  req: { method },
  path,
}: PageRequest): Promise<Page | null> {
  if (path !== PATH) return null;
  if (!METHODS.includes(method))
    return { status: 405, headers: { Allow: METHODS.join(', ') }, body: null };
  return { status: 200, headers: HEADERS, body: globalsCss(await loadGlobals(context)) };
}

const METHODS = ['GET', 'HEAD'];

const HEADERS = {
  'Content-Type': 'text/css; charset=UTF-8',
  // Scripts of front ends on other hosts read it as well, and all of it is public.
  'Access-Control-Allow-Origin': '*',
};
