import type { Guard } from '@greenlight/contract/site';
import { expect, test } from 'vitest';
import { type Redirect, redirectOf } from './guard-state.ts';

const login: Redirect = { to: '/login', remember: true };
const home: Redirect = { to: '/', remember: false };
const wrong: Redirect = { to: '/something-went-wrong', remember: false };

test.each<[Guard, string, 'visitor' | 'viewer', Redirect | null]>([
  ['open', 'browser', 'visitor', null],
  ['open', 'browser', 'viewer', null],
  ['open', 'app', 'visitor', null],
  ['no-auth', 'browser', 'visitor', null],
  ['no-auth', 'browser', 'viewer', home],
  ['no-auth', 'app', 'viewer', home],
  ['auth', 'browser', 'visitor', login],
  ['auth', 'browser', 'viewer', null],
  ['auth', 'app', 'visitor', login],
  ['auth', 'app', 'viewer', null],
  ['override', 'browser', 'visitor', login],
  ['override', 'browser', 'viewer', null],
  ['override', 'app', 'visitor', wrong],
  ['override', 'app', 'viewer', null],
])('%s in a %s for a %s', (guard, place, who, expected) => {
  const visit = { pathname: '/x', isSignedIn: who === 'viewer', isWrapper: place === 'app' };
  expect(redirectOf({ guard }, visit)).toEqual(expected);
});

test.each([
  ['/merch', { redirect: 'https://shop.example/' }, 'https://shop.example/'],
  ['/giveawayrules', { redirect: '/legaldocuments/giveawayrules' }, '/legaldocuments/giveawayrules'],
  ['/join-ada', { beforeJoin: true }, '/join/ada'],
  ['/join-ada', { beforeJoin: false }, undefined],
  ['/salt-roads', { beforeJoin: true }, undefined],
])('%s by its route %j', (pathname, route, to) => {
  const visit = { pathname, isSignedIn: false, isWrapper: false };
  expect(redirectOf({ guard: 'open', ...route }, visit)?.to).toBe(to);
});
