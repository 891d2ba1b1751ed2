import type { Context } from '../../../operation/context.ts';
import { siteOwnerEmail } from './site-owner.ts';

/** Warns in the log where what is sent by new contact forms would reach nobody. */
export async function warnOfNoOwner(context: Context): Promise<void> {
  if ((await siteOwnerEmail(context)) !== '') return;
  context.services.log.warn(
    'The site has no e-mail address, so that contact forms reach nobody: set `email` in its settings, or give an administrator one.',
  );
}
