import { ApiError } from '@greenlight/contract/client';
import { expect, test } from 'vitest';
import { messageOf } from './show-error.ts';

test('a refusal is shown without the names of its fields, and once', () => {
  const said = { path: 'body.closesAt', message: 'Say when it closes' };
  const detail = 'body.closesAt: Say when it closes';
  const refusal = { status: 400, code: 'invalid_request' as const, detail };
  expect(messageOf(new ApiError({ ...refusal, fields: [said, { ...said, path: 'body.opensAt' }] }))).toBe(said.message);
  expect(messageOf(new Error('No connection'))).toBe('No connection');
});
