import { expect, test } from 'vitest';
import { stripAll, stripSecrets } from './strip-secrets.ts';

test.each([
  ['https://a.example/verify?token=abc#x', 'https://a.example/verify'],
  ['https://a.example/gift/KILN-1234', 'https://a.example/gift/-'],
  ['https://a.example/preview/join/opening', 'https://a.example/preview/-'],
  ['https://a.example/media/v/c2ln/1790000000/grant/asset-1/240.m3u8', 'https://a.example/media/v/-/asset-1/240.m3u8'],
  ['https://a.example/api/user/v1/x/3c1f0a52-0d0e-4c1a-9d55-0f6f1a2b3c4d/y', 'https://a.example/api/user/v1/x/-/y'],
  ['https://a.example/shows/the-long-way-round', 'https://a.example/shows/the-long-way-round'],
  ['https://me:secret@a.example/', 'https://a.example/'],
  ['at f (https://a.example/assets/index-B1c2.js?token=x:10:5)', 'at f (https://a.example/assets/index-B1c2.js:10:5)'],
  ['at f (https://a.example:3000/a.js:10:5)', 'at f (https://a.example:3000/a.js:10:5)'],
  ['no account anna.b@mail.example here', 'no account - here'],
])('%s', (text, left) => {
  expect(stripSecrets(text)).toBe(left);
});

test('reaches texts however deep', () => {
  const event = {
    view: { url: 'https://a.example/x?token=1' },
    list: [{ url: 'https://a.example/?a' }],
    n: 1,
    z: null,
  };
  expect(stripAll(event)).toEqual({
    view: { url: 'https://a.example/x' },
    list: [{ url: 'https://a.example/' }],
    n: 1,
    z: null,
  });
});
