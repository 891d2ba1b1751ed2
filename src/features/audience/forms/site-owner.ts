import type { Context } from '../../../operation/context.ts';

/** The address of the site's owner: the one of the settings or, while there is none, the first administrator's; empty for none. */
export async function siteOwnerEmail(context: Context): Promise<string> {
  if (context.site.email !== '') return context.site.email;
  const users = await context
    .read('User')
    .selectFrom('User')
    .select(['email', 'roles'])
    .where('roles', 'like', '%administrator%')
    .where('email', '!=', '')
    .orderBy('id')
    .limit(1)
    .execute();
  return users[0]?.email ?? '';
}

/** Warns in the log where what is sent by new contact forms would reach nobody. */
export async function warnOfNoOwner(context: Context): Promise<void> {
  if ((await siteOwnerEmail(context)) !== '') return;
  context.services.log.warn(
    'The site has no e-mail address, so that contact forms reach nobody: set `email` in its settings, or give an administrator one.',
  );
}
