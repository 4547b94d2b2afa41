import { describe, expect, test } from 'vitest';
import { placeOf, type Sidebar, type SidebarEvent, sidebarReducer, startSidebar } from './sidebar-state.ts';

const desktop = { desktop: true, enabled: true };
const phone = { desktop: false, enabled: true };

describe('the place of the sidebar', () => {
  test.each([
    ['/', desktop, 'beside'],
    ['/', phone, 'over'],
    ['/shows/salt-roads', desktop, 'beside'],
    ['/video/12', desktop, 'over'],
    ['/live/1', desktop, 'over'],
    ['/video/12', phone, 'over'],
    ['/', { desktop: true, enabled: false }, 'over'],
    ...['login', 'forgotten-password', 'verify', 'subscribe', 'payment', 'complete-payment', 'signup'].map(
      (path) => [`/${path}`, desktop, 'none'] as const,
    ),
    ['/legaldocuments/terms', phone, 'none'],
    ['/payment?plan=annual', desktop, 'none'],
    ['/payment-methods', desktop, 'beside'],
    ['/shows?then=login', desktop, 'beside'],
    ['/shows?hidemenus=1', desktop, 'none'],
    ['/?iosapp=true', phone, 'none'],
    ['/androidapp/shows', phone, 'none'],
  ] as const)('%s', (url, room, place) => {
    expect(placeOf(url, room)).toBe(place);
  });
});

describe('the state of the sidebar', () => {
  const toggled: SidebarEvent = { type: 'toggled' };
  const closed: SidebarEvent = { type: 'closed' };
  const to = (place: Sidebar['place']): SidebarEvent => ({ type: 'arrived', place });

  test.each([
    ['a desktop starts small', startSidebar('beside', null), [], 'mini'],
    ['a desktop starts as it was left', startSidebar('beside', 'open'), [], 'open'],
    ['an unknown memory is none', startSidebar('beside', 'overlay'), [], 'mini'],
    ['a phone starts hidden', startSidebar('over', 'open'), [], 'hidden'],
    ['on for a desktop', startSidebar('beside', null), [toggled], 'open'],
    ['off for a desktop', startSidebar('beside', 'open'), [toggled], 'mini'],
    ['on for a phone or a video', startSidebar('over', null), [toggled], 'overlay'],
    ['off for a phone or a video', startSidebar('over', null), [toggled, toggled], 'hidden'],
    ['closed', startSidebar('over', null), [toggled, closed], 'hidden'],
    ['closed where nothing lies over the page', startSidebar('beside', 'open'), [closed], 'open'],
    ['the next screen closes what lay over the last', startSidebar('over', null), [toggled, to('over')], 'hidden'],
    ['a video hides it', startSidebar('beside', 'open'), [to('over')], 'hidden'],
    ['after a video it is as before', startSidebar('beside', 'open'), [to('over'), toggled, to('beside')], 'open'],
    ['a wider window resets it', startSidebar('over', 'mini'), [toggled, to('beside')], 'mini'],
    ['a page without', startSidebar('beside', 'open'), [to('none')], 'hidden'],
    ['what a desktop chose lasts', startSidebar('beside', null), [toggled, to('none'), to('beside')], 'open'],
  ] as [string, Sidebar, SidebarEvent[], Sidebar['state']][])('%s', (_, start, events, state) => {
    expect(events.reduce(sidebarReducer, start).state).toBe(state);
  });
});
