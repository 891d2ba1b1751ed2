import type { GraphQLError } from 'graphql';
import { expect, test } from 'vitest';
import { toGraphqlError } from '../../src/graphql/errors.ts';
import { renameParams } from '../../src/graphql/perform.ts';
import { ApiError } from '../../src/lib/api-error.ts';
import { invalidParam, invalidParams } from '../../src/operation/errors.ts';

test('a refusal names an argument as the document does', () => {
  const refusal = invalidParam('author', 'author[0] is not of type integer.');
  const { message, extra } = renameParams(refusal, { author: 'where.authorIn' }) as ApiError;
  expect(message).toBe('Invalid parameter(s): where.authorIn');
  expect(extra.params).toEqual({ 'where.authorIn': 'where.authorIn[0] is not of type integer.' });
  expect(extra.details).toMatchObject({
    'where.authorIn': { message: 'where.authorIn[0] is not of type integer.' },
  });
});

test('what is no refusal of an argument is left as it is', () => {
  const bug = new Error('author');
  expect(renameParams(bug, { author: 'where.authorIn' })).toBe(bug);
});

test('a refusal of which REST tells no details has its reasons in one place', () => {
  const refusal = invalidParams({ near: { code: null, message: 'near is nowhere.' } });
  const { extensions } = toGraphqlError(
    renameParams(refusal, { near: 'where.near' }),
  ) as GraphQLError;
  expect(extensions).toEqual({
    code: 'rest_invalid_param',
    status: 400,
    params: { 'where.near': 'where.near is nowhere.' },
  });
});

test('a refusal without reasons by name stays as it is', () => {
  const refusal = new ApiError('rest_invalid_param', 400, 'meta.ref is not the id of a record.');
  expect(renameParams(refusal, { meta: 'meta' })).toBe(refusal);
});
