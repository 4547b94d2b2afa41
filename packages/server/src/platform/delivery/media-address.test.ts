import { join, sep } from 'node:path';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { mediaBase, readMediaPath, signedFolder, storyboardAddress } from './media-address.ts';

const assetId = '0199aaaa-bbbb-7ccc-8ddd-eeeeeeeeeeee';
const secrets = { token: 't', media: 'a-secret-of-thirty-two-characters' };
const publicUrl = 'https://video.example.com';
const hosts = { user: '', content: '', cdn: '', payment: '', studio: '', media: `${publicUrl}/media` };

test('an address is parsed back to its parts', () => {
  const at = new Date('2027-01-01T10:00:01Z');
  const config = { publicUrl, hosts, secrets };
  for (const grants of [
    ['0123456789ab'],
    ['0123456789ab', 'ba9876543210'],
    ['a'.repeat(12), 'b'.repeat(12), 'c'.repeat(12)],
  ]) {
    const { url, expiresAt } = signedFolder(config, { assetId, grants }, at);
    expect(expiresAt.toISOString()).toBe('2027-01-01T10:10:00.000Z');
    const read = {
      kind: 'protected',
      scope: 'video',
      signature: expect.stringMatching(/^[\w-]{22}$/),
      expiry: String(expiresAt.getTime() / 1000),
      grant: grants.join('-'),
      assetId,
      file: '240/0001.m4s',
    };
    expect(readMediaPath(`${url}/240/0001.m4s`.replace('/media/', ''))).toEqual(read);
    const storyboard = storyboardAddress(config, { assetId, grants }, at).replace('/media/', '');
    expect(readMediaPath(storyboard)).toEqual({ ...read, scope: 'storyboard', file: 'storyboard.vtt' });
    expect(readMediaPath(storyboard.replace('storyboard.vtt', 'master.m3u8'))).toBeNull();
  }
});

test('an address that nothing can revoke is not made', () => {
  const config = { publicUrl, hosts, secrets };
  expect(() => signedFolder(config, { assetId, grants: [] }, new Date())).toThrow('nothing but its asset');
});

test('is a path on the site itself, and absolute when media has a host of its own', () => {
  expect(mediaBase({ publicUrl, hosts })).toBe('/media');
  const media = 'https://media.example.com';
  expect(mediaBase({ publicUrl, hosts: { ...hosts, media } })).toBe(media);
});

const signed = `v/${'a'.repeat(22)}/1800000000/0123456789ab/${assetId}`;

test.each([
  `${signed}/../../source/${assetId}/original`,
  `${signed}/..%2f..%2fsource/original`,
  `${signed}/%2e%2e/secrets.json`,
  `${signed}/..\\..\\secrets.json`,
  `${signed}/.draft`,
  `${signed}/240/.draft`,
  `${signed}//master.m3u8`,
  `${signed}/`,
  `${signed}/a/b/c/d.m4s`,
  `${signed}/master.m3u8\u0000.png`,
  `v/${'a'.repeat(22)}/1800000000/../${assetId}/master.m3u8`,
  `v/${'a'.repeat(22)}/1800000000/..-0123456789ab/${assetId}/master.m3u8`,
  `v/${'a'.repeat(22)}/1800000000/0123456789ab-/${assetId}/master.m3u8`,
  `source/${assetId}/original`,
  `s/${assetId}/storyboard.vtt`,
  `${signed.replace('v', 's')}/master.m3u8`,
  `${signed.replace('v', 's')}/storyboard.m4s`,
  `i/${assetId}/original`,
  `i/${assetId}/../${assetId}/640.webp`,
])('refuses %s', (path) => {
  expect(readMediaPath(path)).toBeNull();
});

test('no address leads out of the folder of its asset or image', () => {
  const piece = fc.oneof(
    fc.constantFrom('..', '.', '%2e%2e', '%2F', '\\', '//', assetId, 'v', 's', 'i', 'storyboard.vtt', '640.webp', ''),
    fc.constantFrom('a'.repeat(22), '1800000000', 'master.m3u8', '\u0000', '~', 'C:', '....', '\u2024\u2024'),
    fc.string({ maxLength: 12 }),
  );
  const path = fc.oneof(
    fc.array(piece, { maxLength: 9 }).map((pieces) => pieces.join('/')),
    fc.array(piece, { maxLength: 4 }).map((pieces) => `${signed}/${pieces.join('/')}`),
  );
  let accepted = 0;
  fc.assert(
    fc.property(path, (text) => {
      const target = readMediaPath(text);
      if (!target) return;
      accepted += 1;
      const folder = join('/storage', target.kind === 'image' ? `i/${target.imageId}` : `v/${target.assetId}`) + sep;
      expect(join(folder, target.file).startsWith(folder)).toBe(true);
      expect(target.file).not.toMatch(/(^|\/)\./);
    }),
    { numRuns: 5000 },
  );
  expect(accepted).toBeGreaterThan(50);
});
