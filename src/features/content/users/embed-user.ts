import { ApiError } from '../../../lib/api-error.ts';
import type { Context } from '../../../operation/context.ts';
import { presentError } from '../../../rest/representation/present-error.ts';
import type { Resource } from '../../../rest/representation/resource.ts';
import { presentUser } from './present-user.ts';
import { userById } from './user-loaders.ts';
import { assertCanReadUser, unknownUser } from './user-policy.ts';

/** A user behind a link, as `_embed` brings it along; in the place of one that may not be read stands the refusal. */
export async function embedUser(context: Context, id: number): Promise<Resource> {
  try {
    const user = await userById(context).load(id);
    if (!user) throw unknownUser();
    await assertCanReadUser(context, user);
    return presentUser(context, user, 'embed');
  } catch (error) {
    if (error instanceof ApiError) return presentError(error);
    throw error;
  }
}
