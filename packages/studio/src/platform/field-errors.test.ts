import { ApiError } from '@greenlight/contract/client';
import { expect, test } from 'vitest';
import { fieldErrors } from './field-errors.ts';

function refusal(fields: { path: string; message: string }[]) {
  return new ApiError({ status: 400, code: 'invalid_request', detail: '', fields });
}

test('each field has its first message', () => {
  const error = refusal([
    { path: 'body.title', message: 'Enter a title' },
    { path: 'body.title', message: 'Shorter' },
    { path: 'body.config.store_url', message: 'Enter a web address' },
    { path: 'query.from', message: 'Choose a day before the last one' },
  ]);
  expect(fieldErrors(error)).toEqual({
    title: 'Enter a title',
    'config.store_url': 'Enter a web address',
    from: 'Choose a day before the last one',
  });
});

test('an error in an item is also shown at its list', () => {
  const error = refusal([{ path: 'body.chapters.2.start', message: 'The video is shorter' }]);
  expect(fieldErrors(error)).toEqual({
    chapters: 'The video is shorter',
    'chapters.2.start': 'The video is shorter',
  });
});

test('an error without fields goes to the field that it is about', () => {
  const error = new ApiError({ status: 409, code: 'slug_taken', detail: 'This address is already in use.' });
  expect(fieldErrors(error, { slug_taken: 'slug' })).toEqual({ slug: 'This address is already in use.' });
  expect(fieldErrors(error)).toEqual({});
  expect(fieldErrors(new Error('offline'))).toEqual({});
});
