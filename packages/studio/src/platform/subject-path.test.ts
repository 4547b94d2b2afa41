import { expect, test } from 'vitest';
import { subjectOf, subjectPath } from './subject-path.ts';

test.each([
  ['account:0199', '/members/0199'],
  ['media:12', '/media/12'],
  ['faq', '/faq'],
  ['config', '/settings'],
  ['role:support', '/roles'],
  ['team-role:owner', '/roles'],
  ['legal:terms', '/legal/terms'],
  ['pitch:3', '/pitches/3'],
  ['announcement:1', undefined],
])('%s is seen at %s', (subject, path) => {
  expect(subjectPath(subject)).toBe(path);
});

test.each([
  ['/media/12', 'media:12'],
  ['https://video.example/studio/members/0199-aa', 'account:0199-aa'],
  ['/live/3', 'media:3'],
  ['/settings', 'config'],
  ['media:12', 'media:12'],
])('what %s shows is %s', (address, subject) => {
  expect(subjectOf(address)).toBe(subject);
});
