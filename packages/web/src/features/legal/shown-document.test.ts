import { expect, test } from 'vitest';
import { isShownDocument } from './shown-document.ts';

test('the giveaway rules are shown while giveaways are on, or members must accept them', () => {
  const rules = { type: 'giveawayrules', required: false };
  const [on, off] = [{ giveaways_enabled: true }, { giveaways_enabled: false }];
  expect([isShownDocument(rules, on), isShownDocument(rules, off)]).toEqual([true, false]);
  expect(isShownDocument({ ...rules, required: true }, off)).toBe(true);
  expect(isShownDocument({ type: 'terms', required: false }, off)).toBe(true);
});
