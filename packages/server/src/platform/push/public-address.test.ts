import { expect, test } from 'vitest';
import { isPublicAddress, isPublicHost, publicLookup } from './public-address.ts';

test.each([
  ['8.8.8.8', true],
  ['2a00:1450:4001:800::200a', true],
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['172.31.255.255', false],
  ['192.168.0.1', false],
  ['169.254.169.254', false],
  ['100.100.0.1', false],
  ['0.0.0.0', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:8.8.8.8', false],
  ['64:ff9b::7f00:1', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['2002:7f00:1::', false],
  ['not an address', false],
])('%s may be called: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});

test.each([
  ['push.example.com', true],
  ['8.8.8.8', true],
  ['localhost', false],
  ['database', false],
  ['a.localhost', false],
  ['printer.local', false],
  ['metadata.google.internal', false],
  ['[::1]', false],
  ['127.0.0.1', false],
])('the host %s may be called: %s', (host, isPublic) => {
  expect(isPublicHost(host)).toBe(isPublic);
});

test('a name that resolves to a private address is not connected to', async () => {
  const outcome = new Promise((resolve) => publicLookup('localhost', { all: true }, resolve));
  await expect(outcome).resolves.toMatchObject({ message: 'localhost is not public' });
});
