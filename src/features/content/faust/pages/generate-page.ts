import { isAllowedOrigin } from '../../../../config/config.ts';
import { userById } from '../../../../content/users/user-loaders.ts';
import { html } from '../../../../lib/markup.ts';
import { adminDocument } from '../../../../pages/admin-document.ts';
import { localAddress, type Page, type PageRequest, redirect } from '../../../../pages/page.ts';
import { codeOf } from '../authorization.ts';

const PATH = /^\/generate\/?$/;

/**
 * `/generate?redirect_uri=…`: sends whoever has logged in back to a front end, with a code by which its server gets tokens. Only front ends
 * of `CORS_ORIGINS` get one. Null without the setting `FAUST_SECRET_KEY`.
 */
export async function generatePage({ context, path, query }: PageRequest): Promise<Page | null> {
  const { config } = context.services;
  const given = query.get('redirect_uri');
  if (config.login.faustSecret === null || given === null || !PATH.test(path)) return null;
  const target = URL.parse(given);
  if (target === null || !isAllowedOrigin(target.origin, config)) return foreignPage(context);
  const user = await userById(context).load(context.viewer.id);
  if (!user) {
    const here = localAddress(context, `/generate?redirect_uri=${encodeURIComponent(given)}`);
    const logIn = `/wp-login.php?redirect_to=${encodeURIComponent(here)}`;
    return redirect(localAddress(context, logIn), 302, NEVER_KEPT);
  }
  target.searchParams.set('code', await codeOf(context, user));
  return redirect(target.href, 302, NEVER_KEPT);
}

const NEVER_KEPT = { 'Cache-Control': 'no-store' };

const foreignPage = (context: PageRequest['context']): Page =>
  adminDocument(context, {
    title: 'Unknown front end',
    status: 400,
    main: html`<p class="error" role="alert">This front end is not known here. Whoever runs the server lists its origin in <code>CORS_ORIGINS</code>.</p>`,
  });
