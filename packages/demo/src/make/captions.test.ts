import { expect, it } from 'vitest';
import { findVideo } from '../catalogue/catalogue.ts';
import { captionsOf } from './captions.ts';

it('writes texts and sounds as WebVTT in order', () => {
  const text = captionsOf(findVideo('sixty-nine-north'), 'en') ?? '';
  expect(text.startsWith('WEBVTT\n\n00:00:01.000 --> 00:00:07.000\n[wind over a frozen shore]\n\n')).toBe(true);
  const starts = [...text.matchAll(/^([\d:.]+) -->/gm)].map(([, at]) => at ?? '');
  expect(starts).toHaveLength(11);
  expect(starts).toEqual(starts.toSorted());
});

it('has captions in a language only if all lines are translated', () => {
  expect(captionsOf(findVideo('thin-film'), 'es')).toContain('El grosor, leído como color.');
  expect(captionsOf(findVideo('anamorphic'), 'es')).toContain('[zumbido del motor');
  expect(captionsOf(findVideo('embers'), 'es')).toBeNull();
});
