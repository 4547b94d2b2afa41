import { expect, test } from 'vitest';
import { artworkOf } from './artwork.ts';

const picture = {
  url: '/media/i/7/1280.webp',
  width: 1280,
  height: 720,
  widths: [320, 640, 960, 1280],
  color: '',
  alt: '',
};

test.each([
  ['the smallest that is large enough', picture, [{ src: '/media/i/7/640.webp', sizes: '640x360' }]],
  [
    'a small one as it is',
    { ...picture, url: '/media/i/7/400.webp', width: 400, height: 225, widths: [320, 400] },
    [{ src: '/media/i/7/400.webp', sizes: '400x225' }],
  ],
  [
    'one of a single file as it is',
    { ...picture, url: '/media/i/7.svg' },
    [{ src: '/media/i/7.svg', sizes: '1280x720' }],
  ],
  ['none', null, []],
])('shows the system %s', (_, given, artwork) => {
  expect(artworkOf(given)).toEqual(artwork);
});
