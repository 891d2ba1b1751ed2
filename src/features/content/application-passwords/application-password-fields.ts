import { oneOf, required, schemaOf, string, unlisted } from '../../../operation/args.ts';

/** Whose application passwords: the id of a user, or `me`. */
export const ownerArg = {
  user_id: unlisted(required(string({ description: 'The id of a user, or me.' }))),
};

export const uuidArg = {
  uuid: unlisted(required(string({ description: 'The UUID of the application password.' }))),
};

export const appIdArg = schemaOf<string>({
  description: 'A UUID by which the application knows itself.',
  type: 'string',
  oneOf: [{ type: 'string', format: 'uuid' }, oneOf([''])],
});

export const nameArg = string({
  description: 'What the user knows it by.',
  minLength: 1,
  pattern: '.*\\S.*',
});
