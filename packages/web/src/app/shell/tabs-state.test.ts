import { expect, test } from 'vitest';
import { tabsOf } from './tabs-state.ts';

function all() {
  return true;
}

function without(path: string) {
  return (other: string) => other !== path;
}

test.each([
  ['a visitor', false, all, ['home', 'shows', 'browse', 'latest-videos', 'live']],
  ['a visitor without a browse page', false, without('/browse'), ['home', 'shows', 'latest-videos', 'live']],
  ['a member', true, all, ['home', 'browse', 'live', 'watchlist', 'account']],
  ['a member without a browse page', true, without('/browse'), ['home', 'shows', 'live', 'watchlist', 'account']],
  ['a member without streams', true, without('/live'), ['home', 'browse', 'watchlist', 'account']],
])('the tabs of %s', (_, isSignedIn, hasRoute, tabs) => {
  expect(tabsOf(isSignedIn, hasRoute)).toEqual(tabs);
});
