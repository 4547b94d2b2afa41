import { describe, expect, test } from 'vitest';
import {
  isPlayerPage,
  placeOf,
  type Sidebar,
  type SidebarConditions,
  type SidebarEvent,
  sidebarReducer,
  startSidebar,
} from './sidebar-state.ts';

const desktop: SidebarConditions = { desktop: true, enabled: true, menus: true };
const phone: SidebarConditions = { ...desktop, desktop: false };

describe('the place of the sidebar', () => {
  test.each<[string, SidebarConditions, Sidebar['place']]>([
    ['/', desktop, 'beside'],
    ['/', phone, 'over'],
    ['/shows/salt-roads', desktop, 'beside'],
    ['/video/12', desktop, 'over'],
    ['/live/1', desktop, 'over'],
    ['/live', desktop, 'beside'],
    ['/video/12', phone, 'over'],
    ['/', { ...desktop, enabled: false }, 'over'],
    ...['login', 'forgotten-password', 'verify', 'subscribe', 'payment', 'complete-payment', 'signup'].map(
      (path): [string, SidebarConditions, 'none'] => [`/${path}`, desktop, 'none'],
    ),
    ['/legaldocuments/terms', phone, 'none'],
    ['/account/payment', desktop, 'none'],
    ['/payment-methods', desktop, 'beside'],
    ['/shows', { ...desktop, menus: false }, 'none'],
    ['/shows', { ...phone, menus: false }, 'none'],
    ['/video/12', { ...desktop, menus: false }, 'none'],
  ])('%s with %o', (path, conditions, place) => {
    expect(placeOf(path, conditions)).toBe(place);
  });
});

const open: Sidebar = { place: 'beside', desktop: 'open', state: 'open' };
const mini: Sidebar = { place: 'beside', desktop: 'mini', state: 'mini' };
/** A sidebar over the page. `after` is its state on the last desktop page. */
function over(state: 'hidden' | 'overlay', after: 'open' | 'mini'): Sidebar {
  return { place: 'over', desktop: after, state };
}
function none(after: 'open' | 'mini'): Sidebar {
  return { place: 'none', desktop: after, state: 'hidden' };
}

/** Every state, and the next one for each event. */
const table: [Sidebar, Record<'toggled' | 'closed' | Sidebar['place'], Sidebar>][] = (
  ['open', 'mini'] as const
).flatMap((after) => {
  const arrived = {
    beside: after === 'open' ? open : mini,
    over: over('hidden', after),
    none: none(after),
  };
  const beside = arrived.beside;
  return [
    [beside, { toggled: after === 'open' ? mini : open, closed: beside, ...arrived }],
    [over('hidden', after), { toggled: over('overlay', after), closed: over('hidden', after), ...arrived }],
    [over('overlay', after), { toggled: over('hidden', after), closed: over('hidden', after), ...arrived }],
    [none(after), { toggled: none(after), closed: none(after), ...arrived }],
  ];
});

const transitions = table.flatMap(([from, row]) =>
  Object.entries(row).map(([name, to]): [Sidebar, string, Sidebar] => [from, name, to]),
);

test('the table is complete', () => {
  expect(transitions).toHaveLength(2 * 4 * 5);
});

test.each(transitions)('%o, %s', (from, name, to) => {
  const event = name === 'toggled' || name === 'closed' ? { type: name } : { type: 'arrived', place: name };
  expect(sidebarReducer(from, event as SidebarEvent)).toEqual(to);
});

test.each<[string, Sidebar, Sidebar]>([
  ['a desktop starts small', startSidebar('beside', null), mini],
  ['a desktop starts as it was left', startSidebar('beside', 'open'), open],
  ['an unknown memory is none', startSidebar('beside', 'overlay'), mini],
  ['a phone starts hidden', startSidebar('over', 'open'), over('hidden', 'open')],
])('%s', (_, started, expected) => {
  expect(started).toEqual(expected);
});

test.each([
  ['/', false],
  ['/live', false],
  ['/live/4', true],
  ['/video/4', true],
  ['/videos', false],
])('%s is a player page: %s', (pathname, is) => {
  expect(isPlayerPage(pathname)).toBe(is);
});
