import type { StudioBanner } from '@greenlight/contract/banner-studio';
import { expect, test } from 'vitest';
import { toBody, toForm } from './banner-form-state.ts';

const banner: StudioBanner = {
  id: 1,
  name: 'B',
  kind: 'internal-link-banner',
  images: [],
  text: [
    { type: 'title', text: 'T' },
    { type: 'text', text: 'W' },
    { type: 'button', text: 'One' },
    { type: 'button', text: 'Two' },
  ],
  urls: ['/one', '/two'],
  mediaId: null,
  channelId: null,
  creatorTeamId: null,
  published: true,
  shown: null,
  updatedAt: '2026-01-01T00:00:00Z',
  version: 1,
};

test('a banner goes to the form and back without a change', () => {
  expect(toForm(banner)).toMatchObject({
    title: 'T',
    words: 'W',
    buttons: [{ text: 'One', url: '/one' }, { url: '/two' }],
  });
  expect(toBody(toForm(banner))).toMatchObject({ text: banner.text, urls: banner.urls });
});

test('a button without text is dropped, and the others keep their addresses', () => {
  const form = toForm(banner);
  const body = toBody({ ...form, title: ' ', buttons: [{ text: '', url: '/gone' }, form.buttons[1]!] });
  expect(body.text.map(({ text }) => text)).toEqual(['W', 'Two']);
  expect(body.urls).toEqual(['/two']);
  expect(toBody({ ...form, buttons: [], url: '/all' }).urls).toEqual(['/all']);
  expect(toBody({ ...form, buttons: [] }).urls).toEqual([]);
});
