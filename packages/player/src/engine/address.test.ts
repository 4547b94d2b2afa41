import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createAddress } from './address.ts';

beforeEach(() => vi.stubGlobal('document', { baseURI: 'https://host/watch/1' }));
afterEach(() => vi.unstubAllGlobals());

it('gives every file of the video the current signature', async () => {
  const answers = ['/media/v/two/2/asset/master.m3u8', '/media/v/three/3/asset/master.m3u8'];
  const address = createAddress('/media/v/one/1/asset/master.m3u8', async () => answers.shift() ?? '');
  const segment = 'https://host/media/v/one/1/asset/480/7.m4s';
  expect(address.current(segment)).toBe(segment);
  await address.renew();
  expect(address.current(segment)).toBe('https://host/media/v/two/2/asset/480/7.m4s');
  await address.renew();
  expect(address.current(segment)).toBe('https://host/media/v/three/3/asset/480/7.m4s');
  expect(address.current('/media/v/two/2/asset/480/8.m4s')).toBe('https://host/media/v/three/3/asset/480/8.m4s');
  expect(address.current('https://other/x.jpg')).toBe('https://other/x.jpg');
});

it('reports another file of the video and forgets the folders of the earlier one', async () => {
  const handle = vi.fn();
  const answers = ['/media/v/two/2/asset/master.m3u8', '/media/v/three/3/other/master.m3u8'];
  const address = createAddress('/media/v/one/1/asset/master.m3u8', async () => answers.shift() ?? '');
  const life = new AbortController();
  address.onOtherFile(life.signal, handle);
  await address.renew();
  expect(handle).not.toHaveBeenCalled();
  await address.renew();
  expect(handle).toHaveBeenCalledTimes(1);
  const segment = 'https://host/media/v/one/1/asset/480/7.m4s';
  expect(address.current(segment)).toBe(segment);
  expect(address.src).toBe('https://host/media/v/three/3/other/master.m3u8');
  life.abort();
  address.adopt('/media/v/four/4/asset/master.m3u8');
  expect(handle).toHaveBeenCalledTimes(1);
});

it('concurrent renewals share one request, and a failed one is retried', async () => {
  const refresh = vi.fn().mockRejectedValueOnce(new Error('No')).mockResolvedValue('/b/master.m3u8');
  const address = createAddress('/a/master.m3u8', refresh);
  const both = await Promise.allSettled([address.renew(), address.renew()]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(refresh).toHaveBeenCalledTimes(1);
  await address.renew();
  expect(address.src).toBe('https://host/b/master.m3u8');
});

it('renews the address of segments of a livestream, which are outside the folder of its playlists', async () => {
  const handle = vi.fn();
  const address = createAddress('/media/v/one/1/asset/live/master.m3u8', async () => {
    return '/media/v/two/2/asset/live/master.m3u8';
  });
  address.onOtherFile(new AbortController().signal, handle);
  await address.renew();
  expect(address.current('https://host/media/v/one/1/asset/g1/240p/00007.m4s')).toBe(
    'https://host/media/v/two/2/asset/g1/240p/00007.m4s',
  );
  expect(handle).not.toHaveBeenCalled();
});
