import { expect, test } from 'vitest';
import { changedLines, fieldName, kindOf, nameBefore, sideOf, subjectHref, verbOf } from './change-state.ts';

const words: Record<string, string> = {
  'change:season': 'Season',
  'change:field.title': 'Title',
  'change:otherLanguage': 'In another language',
  'translation:field.title': 'Title',
  'change:field.published': 'Published',
  'change:field.captions': 'Captions',
  'change:field.startsAt': 'From',
  'change:fieldOf.stream.startsAt': 'Begins at',
  'config:flag.browse_enabled': 'Browse',
  'config:property.--color-accent': 'Accent',
};
function find(key: string): string {
  return words[key] ?? '';
}

test.each([
  ['media', 'title', 'Title'],
  ['channel', 'season.12.title', 'Season: Title'],
  ['page', 'published.title', 'Published: Title'],
  ['media', 'captions.pt-BR', 'Captions: pt-BR'],
  ['channel', 'translation.2.title', 'In another language: Title'],
  ['language', 'texts.shell.nav.home', 'shell › nav.home'],
  ['config', 'browse_enabled', 'Browse'],
  ['config', '--color-accent', 'Accent'],
  ['hero', 'startsAt', 'From'],
  ['stream', 'startsAt', 'Begins at'],
  ['media', 'somethingNew', 'somethingNew'],
])('the field of %s that is %s is called %s', (kind, field, name) => {
  expect(fieldName(kind, field, find)).toBe(name);
});

test('a stream has its own name and its own edit screen', () => {
  const [video, stream] = [false, true].map((isStream) => ({ subject: 'media:3', isStream }));
  expect([video, stream].map((change) => change && [kindOf(change), subjectHref(change)])).toEqual([
    ['media', '/media/3'],
    ['stream', '/live/3'],
  ]);
});

test('a deleted subject has the name that it had then', () => {
  const changed = [
    { field: 'kind', before: 'show-banner', after: '' },
    { field: 'name', before: 'To the kiln', after: '' },
  ];
  expect(nameBefore({ action: 'banner.remove', changed })).toBe('To the kiln');
  expect(nameBefore({ action: 'banner.edit', changed })).toBeUndefined();
  expect(nameBefore({ action: 'banner.remove', changed: changed.slice(0, 1) })).toBeUndefined();
});

test('a subject has its screen, an action its verb', () => {
  expect(subjectHref({ subject: 'channel:3', isStream: false })).toBe('/shows/3');
  expect(subjectHref({ subject: 'config', isStream: false })).toBe('/settings');
  expect(subjectHref({ subject: 'heroes', isStream: false })).toBe('/heroes');
  expect(verbOf('channel.add-season')).toBe('add-season');
});

test.each([
  ['channel.create', 'after'],
  ['channel.add-season', 'after'],
  ['channel.restore', 'after'],
  ['live.announce', 'after'],
  ['live.move', 'both'],
  ['media.remove-captions', 'before'],
  ['channel.edit', 'both'],
  ['config.reset-theme', 'both'],
])('of %s these sides are shown: %s', (action, side) => {
  expect(sideOf(action)).toBe(side);
});

test.each([
  ['Old', 'New', 'Old', 'New'],
  ['', 'A\nB', '', 'A\nB'],
  ['A\nB\nC\nD', 'A\nC\nB\nD', '…\nB\nC\n…', '…\nC\nB\n…'],
  ['A\nB', 'A\nB\nC', '…', '…\nC'],
  ['A\nA', 'A', '…\nA', '…'],
  ['A\nC', 'A\nB\nC', '…', '…\nB\n…'],
])('of two states only the difference is shown: %j, %j', (before, after, old, now) => {
  expect(changedLines(before, after)).toEqual([old, now]);
});
