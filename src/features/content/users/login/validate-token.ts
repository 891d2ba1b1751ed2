import { ApiError } from '../../../../lib/api-error.ts';
import { defineOperation } from '../../../../operation/operation.ts';

/** An invalid token is rejected before any operation. @throws ApiError 403 `jwt_auth_no_auth_header` for an anonymous caller */
export const validateToken = defineOperation({
  name: 'validateToken',
  kind: 'query',
  summary: 'Says whether the token of the request is valid.',
  args: {},
  authorize({ viewer }) {
    if (viewer.id === 0)
      throw new ApiError('jwt_auth_no_auth_header', 403, 'The request has no token of a user.');
  },
  resolve: () => ({ code: 'jwt_auth_valid_token', data: { status: 200 } }) as const,
});
