import { createHash, createHmac } from 'node:crypto';
import { array, assert, asyncProperty, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { drawLines, hmacSha256, lineOfTicket, tickets } from './giveaway-draw.ts';
import { inclusionPath, leafHash, rootFromPath, rootOf, startTree } from './giveaway-tree.ts';

function sha256(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(createHash('sha256').update(bytes).digest());
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}

const secret = Uint8Array.from({ length: 32 }, (_, index) => index);

test('HMAC-SHA256 returns the values of RFC 4231, and those of Node.js', () => {
  expect(hex(hmacSha256(sha256, Buffer.alloc(20, 0x0b), 'Hi There'))).toBe(
    'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7',
  );
  expect(hex(hmacSha256(sha256, Buffer.from('Jefe'), 'what do ya want for nothing?'))).toBe(
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  );
  const text = 'abc:12';
  expect(hex(hmacSha256(sha256, secret, text))).toBe(createHmac('sha256', secret).update(text).digest('hex'));
});

test('the tree has the roots of the test vectors of RFC 9162 and of its predecessor', () => {
  const leaves = [
    '',
    '00',
    '10',
    '2021',
    '3031',
    '40414243',
    '5051525354555657',
    '606162636465666768696a6b6c6d6e6f',
  ].map((data) => sha256(Buffer.concat([Buffer.from([0]), Buffer.from(data, 'hex')])));
  const roots = [
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
    'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
    'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
    'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
    '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
    'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
    '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
  ];
  expect(roots.map((_, size) => hex(rootOf(sha256, leaves.slice(0, size))))).toEqual(roots);
});

test('every line of a list of any size is proved by its path, and a changed one is not', () => {
  const given = { size: integer({ min: 1, max: 70 }), at: integer({ min: 0, max: 69 }) };
  assert(
    property(given.size, given.at, (size, wished) => {
      const index = wished % size;
      const leaves = Array.from({ length: size }, (_, number) =>
        leafHash(sha256, { number, pseudonym: `p${number}`, entries: 1 }),
      );
      const path = inclusionPath(sha256, leaves, index);
      const root = hex(rootOf(sha256, leaves));
      const from = (hash: Uint8Array) => rootFromPath(sha256, { hash, index, size, path });
      expect(hex(from(leaves[index] as Uint8Array) as Uint8Array)).toBe(root);
      const changed = leafHash(sha256, { number: index, pseudonym: `p${index}`, entries: 2 });
      expect(hex(from(changed) as Uint8Array)).not.toBe(root);
      if (path.length > 0) expect(rootFromPath(sha256, { hash: changed, index, size, path: path.slice(1) })).toBeNull();
    }),
  );
});

test('the root over the roots of blocks is that over all leaves', () => {
  assert(
    property(integer({ min: 1, max: 100 }), (size) => {
      const leaves = Array.from({ length: size }, (_, number) => sha256(Uint8Array.of(number)));
      const blocks = startTree(sha256);
      for (let from = 0; from < size; from += 8) blocks.add(rootOf(sha256, leaves.slice(from, from + 8)));
      expect(hex(blocks.root())).toBe(hex(rootOf(sha256, leaves)));
    }),
  );
});

test('a draw always returns the same lines, which are those of the documentation', async () => {
  const upto = [1, 2, 5, 6, 7, 8, 18, 19, 20, 21];
  const draw = () =>
    drawLines(sha256, {
      secret,
      root: 'ab'.repeat(32),
      total: 21,
      lines: 10,
      count: 4,
      lineOf: (ticket) => lineOfTicket(upto, ticket),
    });
  expect(await draw()).toEqual(await draw());
  expect(await draw()).toMatchInlineSnapshot(`
    [
      7,
      10,
      4,
      6,
    ]
  `);
});

test('nobody is drawn twice, and all are drawn when there are no more people than prizes', () =>
  assert(
    asyncProperty(array(integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 12 }), async (weights) => {
      let sum = 0;
      const upto = weights.map((weight) => (sum += weight));
      const drawn = await drawLines(sha256, {
        secret,
        root: 'cd'.repeat(32),
        total: sum,
        lines: weights.length,
        count: 200,
        lineOf: (ticket) => lineOfTicket(upto, ticket),
      });
      expect(drawn.toSorted((one, other) => one - other)).toEqual(weights.map((_, index) => index + 1));
    }),
    { numRuns: 30 },
  ));

test('tickets are fair: each number, and each line by its entries, is drawn as often as it should', () => {
  const weights = [1, 1, 2, 3, 5, 8];
  let sum = 0;
  const upto = weights.map((weight) => (sum += weight));
  const rounds = 40_000;
  const counts = weights.map(() => 0);
  let taken = 0;
  for (const ticket of tickets(sha256, { secret, root: 'ef'.repeat(32), total: sum })) {
    const line = lineOfTicket(upto, ticket) - 1;
    counts[line] = (counts[line] ?? 0) + 1;
    taken += 1;
    if (taken === rounds) break;
  }
  const chiSquare = weights.reduce((total, weight, index) => {
    const expected = (rounds * weight) / sum;
    return total + ((counts[index] ?? 0) - expected) ** 2 / expected;
  }, 0);
  // The 99.9 % quantile for 5 degrees of freedom.
  expect(chiSquare).toBeLessThan(20.52);
});

test('a candidate from the highest multiple on is skipped, so that small numbers are not more probable', () => {
  // Two thirds of the range: about every third candidate is too high.
  const total = 2 ** 47 + 2 ** 46;
  const drawn: number[] = [];
  for (const ticket of tickets(sha256, { secret, root: '01'.repeat(32), total })) {
    drawn.push(ticket);
    if (drawn.length === 3000) break;
  }
  const low = drawn.filter((ticket) => ticket < total / 2).length;
  expect(Math.abs(low - 1500)).toBeLessThan(120);
});
