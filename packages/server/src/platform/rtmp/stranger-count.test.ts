import { expect, test } from 'vitest';
import { StrangerCount } from './stranger-count.ts';

/** How many of these connections are accepted. */
function accepted(count: StrangerCount, addresses: string[]): number {
  return addresses.filter((address) => count.enter(address)).length;
}

function many(length: number, addressOf: (index: number) => string): string[] {
  return Array.from({ length }, (_, index) => addressOf(index));
}

test('a /64 of IPv6 has as many connections as one IPv4 address', () => {
  const count = new StrangerCount();
  expect(
    accepted(
      count,
      many(300, (index) => `2001:db8:1:2::${index.toString(16)}`),
    ),
  ).toBe(16);
  expect(
    accepted(
      count,
      many(300, () => '203.0.113.5'),
    ),
  ).toBe(16);
  expect(accepted(count, ['2001:db8:1:3::1', '203.0.113.6'])).toBe(2);
});

test('all networks together are limited, and a connection leaves once', () => {
  const count = new StrangerCount();
  const leave = count.enter('198.51.100.1');
  expect(
    accepted(
      count,
      many(300, (index) => `10.0.${index}.1`),
    ),
  ).toBe(255);
  leave?.();
  leave?.();
  expect(accepted(count, ['10.1.1.1', '10.1.2.1'])).toBe(1);
});
