import { createNonce, isNonce } from '../auth/session-nonce.ts';
import type { Context } from '../operation/context.ts';
import { html, type Markup } from './markup.ts';
import type { Form } from './read-form.ts';

/** The actions that our forms can be sent for. */
type Purpose = 'authorize' | 'comment' | 'log-out' | 'revoke';

/** A hidden field that proves that a form was served for this session and purpose: other sites can't know its value. */
export const formToken = ({ services, viewer }: Context, purpose: Purpose): Markup =>
  html`<input type="hidden" name="token" value="${createNonce(services.authentication.key, viewer, services.clock.now(), purpose)}">`;

/** Whether a form came back with its token, in the same session. */
export const hasFormToken = (
  { services, viewer }: Context,
  form: Form | null,
  purpose: Purpose,
): boolean =>
  viewer.session !== undefined &&
  isNonce(
    services.authentication.key,
    viewer,
    form?.get('token') ?? '',
    services.clock.now(),
    purpose,
  );
