import { expect, test } from 'vitest';
import { appStoreLink } from './app-banner-state.ts';

const stores = { app_store_url: 'https://apps.example/', play_store_url: 'https://play.example/' };
const start = { system: 'ios', pathname: '/', stores, closedAt: null, now: 1_800_000_000_000 } as const;
const sevenDaysMs = 604_800_000;

test.each([
  ['an iPhone', {}, stores.app_store_url],
  ['an Android phone', { system: 'android' as const }, stores.play_store_url],
  ['a desktop', { system: null }, null],
  ['signing up', { pathname: '/signup' }, null],
  ['a forgotten password', { pathname: '/forgotten-password' }, null],
  ['legal documents', { pathname: '/legaldocuments/terms' }, null],
  ['signing in', { pathname: '/login' }, stores.app_store_url],
  ['closed just now', { closedAt: start.now }, null],
  ['closed almost seven days ago', { closedAt: start.now - sevenDaysMs + 1 }, null],
  ['closed seven days ago', { closedAt: start.now - sevenDaysMs }, stores.app_store_url],
  ['an iPhone, and only an Android app', { stores: { ...stores, app_store_url: '' } }, null],
  ['no apps at all', { stores: { app_store_url: '', play_store_url: '' } }, null],
])('%s', (_, changed, expected) => {
  expect(appStoreLink({ ...start, ...changed })).toBe(expected);
});
