import type { Context } from '../../../operation/context.ts';

/** Whether anybody may administer the site. */
export async function checkAdministrator(context: Context): Promise<readonly string[]> {
  const administrator = await context
    .read('User')
    .selectFrom('User')
    .select('id')
    .where('roles', 'like', '%administrator%')
    .limit(1)
    .executeTakeFirst();
  return administrator
    ? []
    : [
        'No user is an administrator: run `almanac user create NAME --role administrator`, which makes one.',
      ];
}
