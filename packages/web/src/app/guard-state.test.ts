import type { RemoteConfig } from '@greenlight/contract/config';
import { expect, test } from 'vitest';
import { sentAway } from './guard-state.ts';

const config = { join_page_enabled: false, creator_pages_enabled: true } as RemoteConfig;

test.each([
  ['open', undefined, false, null],
  ['open', undefined, true, null],
  ['no-auth', undefined, false, null],
  ['no-auth', undefined, true, { to: '/', remember: false }],
  ['auth', undefined, false, { to: '/login', remember: true }],
  ['auth', undefined, true, null],
  ['open', 'creator_pages_enabled', false, null],
  ['open', 'join_page_enabled', true, { to: '/not-found', remember: false }],
  ['auth', 'join_page_enabled', false, { to: '/not-found', remember: false }],
] as const)('%s, switch %s, signed in: %s', (guard, flag, isSignedIn, expected) => {
  expect(sentAway({ guard, flag }, { isSignedIn, config })).toEqual(expected);
});
