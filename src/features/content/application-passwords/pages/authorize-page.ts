import { chunkApplicationPassword } from '../../../../auth/password.ts';
import type { Viewer } from '../../../../auth/viewer.ts';
import { ApiError } from '../../../../lib/api-error.ts';
import { html, type Markup } from '../../../../lib/markup.ts';
import { plainText } from '../../../../lib/strip-tags.ts';
import { capitalized } from '../../../../lib/word-forms.ts';
import type { Context } from '../../../../operation/context.ts';
import { perform } from '../../../../operation/operation.ts';
import {
  adminDocument,
  foreignPostPage,
  requireSession,
} from '../../../../pages/admin-document.ts';
import { localAddress, type Page, type PageRequest, redirect } from '../../../../pages/page.ts';
import { formToken, hasFormToken, readForm } from '../../../../pages/read-form.ts';
import { addApplicationPassword } from '../application-password-operations.ts';

/**
 * An address that an application wants its user sent back to (docs/rest.md §3.2): https, http on a loopback host, or an
 * application's own scheme. Null for anything else.
 */
function readCallbackAddress(given: string): URL | null {
  if (!URL.canParse(given)) return null;
  const address = new URL(given);
  // `https://bank.example@evil.example/` would look like the address of another host.
  if (address.username !== '' || address.password !== '') return null;
  const { protocol, hostname } = address;
  if (protocol === 'https:' || protocol === 'http:')
    return isHost(hostname) && (protocol === 'https:' || isLoopback(hostname)) ? address : null;
  return FOREIGN.has(protocol) ? null : address;
}

/** Adds the response for the application to its address; other parts of the query stay. */
function withAnswer(address: URL, answer: Readonly<Record<string, string>>): string {
  const told = new URL(address);
  for (const [name, value] of Object.entries(answer)) told.searchParams.set(name, value);
  return told.href;
}

/** Returns the recipient that a user has to judge: a host, or an application's scheme. */
const shownParty = ({ protocol, host }: URL): string =>
  protocol === 'https:' || protocol === 'http:'
    ? host
    : `an application on this device (${protocol})`;

/** Returns the address as a source of a Content-Security-Policy. */
const cspSource = ({ protocol, origin }: URL): string =>
  protocol === 'https:' || protocol === 'http:' ? origin : protocol;

/** Some characters that browsers take in a host (`;`, `,`) would end a part of a Content-Security-Policy. */
const isHost = (host: string): boolean => /^(?:[a-z\d._-]+|\[[\da-f:.]+\])$/.test(host);

const isLoopback = (host: string): boolean =>
  host === 'localhost' ||
  host.endsWith('.localhost') ||
  host === '[::1]' ||
  /^127\.\d+\.\d+\.\d+$/.test(host);

/** Schemes that browsers handle themselves, so that they belong to no application. */
const FOREIGN: ReadonlySet<string> = new Set(
  `about blob chrome chrome-extension data file filesystem ftp intent javascript mailto moz-extension
  resource sms tel vbscript view-source ws wss`
    .split(/\s+/)
    .map((scheme) => `${scheme}:`),
);

/** The parameters with which an application sends a user here. */
interface AuthorizeRequest {
  /** The name that the application sends; empty if it sends none. */
  readonly name: string;
  /** A UUID, or empty. */
  readonly appId: string;
  readonly success: URL | null;
  /** The address for users who reject the request; null to stay on this site. */
  readonly reject: URL | null;
}

/** Reads a request from a query or a form. Returns a sentence about its fault if there is one. */
function readAuthorizeRequest(
  get: (name: string) => string | null | undefined,
): AuthorizeRequest | string {
  const name = (get('app_name') ?? '').replace(/\s+/gu, ' ').trim();
  const appId = get('app_id') ?? '';
  const [successUrl, rejectUrl] = [get('success_url') ?? '', get('reject_url') ?? ''];
  const success = successUrl === '' ? null : readCallbackAddress(successUrl);
  const reject = rejectUrl === '' ? null : readCallbackAddress(rejectUrl);
  if (name.length > LONGEST_NAME) return 'The application’s name is too long.';
  if (appId !== '' && !UUID.test(appId)) return 'The application’s app_id is no UUID.';
  if (successUrl !== '' && !success) return invalidAddress('success_url');
  if (rejectUrl !== '' && !reject) return invalidAddress('reject_url');
  return { name, appId, success, reject: reject ?? rejectionOf(success) };
}

const LONGEST_NAME = 200;
const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

const invalidAddress = (name: string): string =>
  `The application’s ${name} is no address that anybody may be sent to: it must begin with https, or with http on this very machine, or with a scheme of the application’s own.`;

const rejectionOf = (success: URL | null): URL | null =>
  success && new URL(withAnswer(success, { success: 'false' }));

/** Shows which application requests a password for which user, to approve or to reject. @param error the reason why an approval failed */
function authorizeForm(
  context: Context,
  asked: AuthorizeRequest,
  error: string | null = null,
): Page {
  const { name, success, reject } = asked;
  const { viewer, site } = context;
  const targets = [success, reject].flatMap((address) => (address ? [cspSource(address)] : []));
  return adminDocument(context, {
    title: name === '' ? 'Make an application password' : 'Let an application in?',
    status: error === null ? 200 : 409,
    formTarget: [...new Set(targets)],
    main: html`${error !== null && html`<p class="error" id="authorize-error" role="alert">${error}</p>`}
<p>${
      name === ''
        ? html`An application can use your account at <strong class="name">${plainText(site.title)}</strong> by a password of its own.`
        : html`An application that calls itself <strong class="name">${name}</strong> wants to use your account at <strong class="name">${plainText(site.title)}</strong>.`
    }</p>
<form class="card" method="post" action="${localAddress(context, '/wp-admin/authorize-application.php')}">
${formToken(context, 'authorize')}
${hiddenFields(asked)}
<dl class="facts">
<div><dt>Your account</dt><dd class="name">${viewer.login} (${roleName(viewer)})</dd></div>
<div><dt>${success ? 'Sends you back to' : 'Goes on at'}</dt><dd class="name">${success ? html`<strong>${shownParty(success)}</strong>` : 'This page, which will show you the password'}</dd></div>
</dl>
<h2>What it may do</h2>
<p>Everything that you may do here, until you revoke its password:</p>
<ul class="rights">${rightsOf(context).map((right) => html`<li>${right}</li>`)}</ul>
<label for="app-name">Name by which you will know it</label>
<input id="app-name" name="app_name" type="text" value="${name}" maxlength="200" autocomplete="off" required${error !== null ? html` aria-describedby="authorize-error" aria-invalid="true"` : ''}>
<div class="bar">
<button type="submit" name="decision" value="approve">Approve</button>
<button class="plain" type="submit" name="decision" value="reject" formnovalidate>Reject</button>
</div>
</form>
<p class="hint">Approve only if you have come here from the application yourself just now. Anybody can give an application any name.</p>`,
  });
}

const hiddenFields = ({ appId, success, reject }: AuthorizeRequest): Markup => html`
<input type="hidden" name="app_id" value="${appId}">
<input type="hidden" name="success_url" value="${success?.href ?? ''}">
<input type="hidden" name="reject_url" value="${reject?.href ?? ''}">`;

/** Describes the viewer's rights, by their capabilities, in plain words. */
const rightsOf = ({ viewer }: Context): readonly string[] => [
  ...RIGHTS.filter(([capability]) => viewer.can(capability)).map(([, right]) => right),
  'Read and change your own profile',
];

const RIGHTS: readonly (readonly [capability: string, right: string])[] = [
  ['manage_options', 'Change the settings of the site'],
  ['edit_users', 'Make, change and remove users'],
  ['edit_others_posts', 'Change and delete what others have written, pages included'],
  ['moderate_comments', 'Moderate comments'],
  ['publish_posts', 'Publish posts'],
  ['upload_files', 'Upload files'],
  ['edit_posts', 'Write posts'],
];

/** `{admin_url}/authorize-application.php` (docs/rest.md §3.2): lets an application in, or not. */
export async function authorizePage(request: PageRequest): Promise<Page> {
  const { context, req, query } = request;
  const form = req.method === 'POST' ? await readForm(req.raw) : null;
  const asked = readAuthorizeRequest((name) => (form ?? query).get(name));
  // Before the log-in: nobody need type a password for what can't be.
  if (typeof asked === 'string') return invalidRequestPage(request, asked);
  const away = requireSession(request);
  if (away) return away;
  if (req.method !== 'POST') return authorizeForm(context, asked);
  if (!form || !hasFormToken(context, form, 'authorize')) return foreignPostPage(context);
  if (form.get('decision') === 'approve') return approve(request, asked);
  return redirect(asked.reject?.href ?? localAddress(context, '/desk/'), 303, NEVER_KEPT);
}

const NEVER_KEPT = { 'Cache-Control': 'no-store' };

async function approve({ context }: PageRequest, asked: AuthorizeRequest): Promise<Page> {
  const { name, appId, success } = asked;
  const added = await perform(addApplicationPassword, context, {
    user_id: 'me',
    name,
    app_id: appId,
  }).catch(whatIsWrong);
  if (typeof added === 'string') return authorizeForm(context, asked, added);
  if (!success) return newPasswordPage(context, name, added.password);
  const answer = {
    site_url: context.addresses.site,
    user_login: context.viewer.login,
    password: added.password,
  };
  return redirect(withAnswer(success, answer), 303, {
    ...NEVER_KEPT,
    'Referrer-Policy': 'no-referrer',
  });
}

/** Shows a new application password; nobody can show it again. */
const newPasswordPage = (context: Context, name: string, password: string): Page =>
  adminDocument(context, {
    title: 'The new password',
    main: html`<div class="card">
<p>This is the password for <strong class="name">${name}</strong>. Type it, or copy it, into the application; the spaces don’t matter.</p>
<p class="secret"><code>${chunkApplicationPassword(password)}</code></p>
<p>Your user name there is <strong class="name">${context.viewer.login}</strong>.</p>
</div>
<p class="hint">It is shown this once only: nobody, not even this site, can tell it to you again.</p>
<p><a href="${localAddress(context, '/desk/application-password/')}">All application passwords</a></p>`,
  });

/** A missing name can be mended by who approves. */
function whatIsWrong(error: unknown): string {
  if (!(error instanceof ApiError)) throw error;
  return 'Give the application a name by which you will know it again.';
}

const invalidRequestPage = ({ context }: PageRequest, what: string): Page =>
  adminDocument(context, {
    status: 400,
    title: 'This request can’t be granted',
    main: html`<p class="error" role="alert">${what}</p>
<p>Nothing was done. The makers of the application can mend this.</p>
<p><a href="${localAddress(context, '/desk/')}">To the desk</a></p>`,
  });

/** Returns a label for the viewer's first role. */
function roleName({ roles: [role] }: Viewer): string {
  return role === undefined ? 'None' : capitalized(role);
}
