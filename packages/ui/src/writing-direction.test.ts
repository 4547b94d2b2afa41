import { expect, test } from 'vitest';
import { directionOf } from './writing-direction.ts';

test.each([
  ['en', 'ltr'],
  ['es-MX', 'ltr'],
  ['ar', 'rtl'],
  ['he-IL', 'rtl'],
  ['fa', 'rtl'],
  ['', 'ltr'],
  ['no such tag', 'ltr'],
  ['uz', 'ltr'],
  ['uz-Arab', 'rtl'],
])('%s is written %s', (language, direction) => expect(directionOf(language)).toBe(direction));
