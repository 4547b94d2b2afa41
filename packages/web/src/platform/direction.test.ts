import { expect, test } from 'vitest';
import { directionOf } from './direction.ts';

test.each([
  ['en', 'ltr'],
  ['es-MX', 'ltr'],
  ['ar', 'rtl'],
  ['he-IL', 'rtl'],
  ['fa', 'rtl'],
  ['uz', 'ltr'],
  ['uz-Arab', 'rtl'],
])('%s is written %s', (language, direction) => expect(directionOf(language)).toBe(direction));
