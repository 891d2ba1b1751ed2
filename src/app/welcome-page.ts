import { SHORTEST_PASSWORD } from '../auth/password.ts';
import { openSession } from '../features/content/users/login/log-in.ts';
import { type ApiError, isRefusal, reasonsOf } from '../lib/api-error.ts';
import { html } from '../lib/markup.ts';
import { plainText } from '../lib/strip-tags.ts';
import { adminDocument, adminPages, foreignPostPage } from '../pages/admin-document.ts';
import { localAddress, type Page, type PageRequest, redirect } from '../pages/page.ts';
import { type Form, readForm } from '../pages/read-form.ts';
import { claimSite, isOwnerKey, waitsForOwner } from './claim-site.ts';

/**
 * `/desk/welcome?key=…`, the link that the first start prints: lets the person who started the site name it and choose their account.
 *
 * The key is asked of everybody. That a request comes from this machine proves nothing: a proxy in front of the server connects from it
 * too, so do all users of the machine, and a page of any other site can send forms there by its visitor's browser.
 */
async function welcomePage(request: PageRequest): Promise<Page> {
  const { context, req, query } = request;
  if (req.method !== 'POST') {
    const key = query.get('key') ?? '';
    return isOwnerKey(context, key) ? askOwner(request, key) : endedPage(request);
  }
  const form = await readForm(req.raw);
  if (!form) return foreignPostPage(context);
  const text = (name: string) => form.get(name) ?? '';
  const key = text('key');
  if (!isOwnerKey(context, key)) return endedPage(request);
  try {
    const id = await claimSite(context.services, key, {
      title: text('title'),
      timezone: text('timezone'),
      username: text('log'),
      email: text('email'),
      password: text('pwd'),
    });
    const cookie = await openSession(context, { id }, false);
    return redirect(localAddress(context, '/desk/'), 303, {
      'Cache-Control': 'no-store',
      'Set-Cookie': cookie,
    });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return error.code === 'invalid_key' ? endedPage(request) : askOwner(request, key, form, error);
  }
}

/** Answers the address of that page. */
export const welcome = adminPages({ '/desk/welcome': welcomePage });

function askOwner({ context }: PageRequest, key: string, form?: Form, error?: ApiError): Page {
  const { site } = context;
  const given = (name: string, otherwise: string) => form?.get(name) ?? otherwise;
  const zone = given('timezone', site.timezone || Intl.DateTimeFormat().resolvedOptions().timeZone);
  const zones = [...new Set([zone, 'UTC', ...Intl.supportedValuesOf('timeZone')])].toSorted();
  return adminDocument(context, {
    title: 'Welcome to your new site',
    status: error?.status ?? 200,
    ...(!form && site.timezone === '' && { script: CHOOSE_ZONE }),
    main: html`${error && html`<p class="error" id="note" role="alert">${reasonsOf(error)[0]}</p>`}
<form class="card" method="post" action="${localAddress(context, '/desk/welcome')}">
<input type="hidden" name="key" value="${key}">
<label for="title">Name of the site</label>
<input id="title" name="title" type="text" value="${given('title', plainText(site.title))}" maxlength="200" required>
<label for="timezone">Time zone</label>
<select id="timezone" name="timezone">${zones.map((one) => html`<option${one === zone && html` selected`}>${one}</option>`)}</select>
<label for="log">Your user name</label>
<input id="log" name="log" type="text" value="${given('log', '')}" autocomplete="username" autocapitalize="none" spellcheck="false" maxlength="60" required>
<label for="email">Your e-mail address</label>
<input id="email" name="email" type="email" value="${given('email', '')}" autocomplete="email" maxlength="100" required>
<label for="pwd">Your password <small>(${SHORTEST_PASSWORD} characters or more)</small></label>
<input id="pwd" name="pwd" type="password" autocomplete="new-password" minlength="${SHORTEST_PASSWORD}" required>
<button type="submit">Begin</button>
</form>
<p class="hint">This account takes the place of the name and the password that the start of the site printed. All of it can be changed later.</p>`,
  });
}

/** The browser is where the owner is; the server may run anywhere. */
const CHOOSE_ZONE = `const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
const menu = document.getElementById('timezone');
if ([...menu.options].some(({ value }) => value === timeZone)) menu.value = timeZone;`;

const endedPage = ({ context }: PageRequest): Page =>
  adminDocument(context, {
    title: 'This link is not valid',
    status: 403,
    main: waitsForOwner(context)
      ? html`<p>This is not the link that the start of the site prints. Look for it where the site was started.</p>`
      : html`<p>This site has an owner already.</p>
<p><a href="${localAddress(context, '/wp-login.php')}">To log in</a></p>`,
  });
