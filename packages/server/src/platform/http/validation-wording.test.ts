import { expect, test } from 'vitest';
import { z } from 'zod';
import { validationText } from './validation-wording.ts';

const body = z.object({
  name: z.string().min(1).max(5),
  code: z.string().min(3),
  tags: z.array(z.string()).max(2),
  start: z.number().min(0),
  count: z.int(),
  on: z.boolean(),
  email: z.email(),
  at: z.iso.datetime(),
  kind: z.enum(['a', 'b']),
  own: z.string('Its own words'),
});

function said(input: object): Record<string, string> {
  const { error } = body.safeParse(input, { error: validationText });
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}

test('every field says in plain words what it needs', () => {
  const wrong = { name: '', code: 'x', tags: ['a', 'b', 'c'], start: -1, count: 1.5, on: 1, email: 'me', at: 'now' };
  expect(said({ ...wrong, kind: 'c' })).toEqual({
    name: 'This cannot be empty',
    code: 'Use at least 3 characters',
    tags: 'Give at most 2',
    start: 'Use a number that is at least 0',
    count: 'Use a whole number',
    on: 'Use true or false',
    email: 'Use an e-mail address, such as name@example.com',
    at: 'Use a time in UTC, such as 2027-05-01T12:00:00Z',
    kind: 'Use one of a, b',
    own: 'Its own words',
  });
});

test('a missing field is asked for', () => {
  expect(said({ own: 'x' })).toMatchObject({ name: 'This is needed', count: 'This is needed', tags: 'This is needed' });
});
