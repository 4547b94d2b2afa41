import { queryObjects } from 'node:v8';
import { expect, test } from 'vitest';
import { ByteReader } from './byte-reader.ts';
import { readMessages } from './message.ts';

const roomy = { messageBytes: 1000 };

/** Passes the bytes one by one, which is the worst case of a network. */
async function read(hex: string, limits = roomy) {
  async function* bytes() {
    for (const byte of Buffer.from(hex.replaceAll(/[\s|]/g, ''), 'hex')) yield Buffer.of(byte);
  }
  const messages = [];
  for await (const message of readMessages(new ByteReader(bytes()), limits)) messages.push(message);
  return messages.map(({ type, timestamp, streamId, payload }) => [type, timestamp, streamId, payload.toString('hex')]);
}

test('times follow from earlier ones as each header says', async () => {
  const first = '04 | 000064 000002 08 01000000 | aabb';
  const sameLength = '84 | 000014 | ccdd';
  const sameAll = 'c4 | eeff';
  const sameStream = '44 | 000001 000001 09 | 11';
  expect(await read(first + sameLength + sameAll + sameStream)).toEqual([
    [8, 100, 1, 'aabb'],
    [8, 120, 1, 'ccdd'],
    [8, 140, 1, 'eeff'],
    [9, 141, 1, '11'],
  ]);
});

test('interleaved chunks are joined to messages, with the announced chunk size', async () => {
  const size = '02 | 000000 000004 01 00000000 | 00000002';
  const sound = ['04 | 000001 000003 08 01000000 | aabb', 'c4 | cc'];
  const picture = ['06 | 000002 000004 09 01000000 | 1122', 'c6 | 3344'];
  expect(await read(size + sound[0] + picture[0] + sound[1] + picture[1])).toEqual([
    [8, 1, 1, 'aabbcc'],
    [9, 2, 1, '11223344'],
  ]);
});

test('times beyond three bytes', async () => {
  const size = '02 | 000000 000004 01 00000000 | 00000001';
  expect(await read(`${size} 04 | ffffff 000002 08 01000000 | 01000000 | aa | c4 | 01000000 | bb`)).toEqual([
    [8, 0x1000000, 1, 'aabb'],
  ]);
});

test('parts of an aborted message are dropped', async () => {
  const size = '02 | 000000 000004 01 00000000 | 00000004';
  const begun = '04 | 000001 000008 08 01000000 | aaaaaaaa';
  const abort = '02 | 000000 000004 02 00000000 | 00000004';
  expect(await read(`${size}${begun}${abort} 04 | 000005 000001 08 01000000 | bb`)).toEqual([[8, 5, 1, 'bb']]);
});

test.each([
  ['a message above the limit', '04 | 000001 0003e9 08 01000000 | aa', 'too large'],
  ['many that are small, together above it', halves(), 'too large'],
  ['a stream without a whole header', '84 | 000001 | aa', 'whole header'],
  ['chunks of no size', '02 | 000000 000004 01 00000000 | 00000000', 'no size'],
  [
    'a message within another',
    `04 | 000001 000100 08 01000000 | ${'00'.repeat(128)} 04 | 000001`,
    'begins inside another',
  ],
])('refuses %s', async (_, hex, message) => {
  await expect(read(`${hex}${'00'.repeat(40)}`)).rejects.toThrow(message);
});

function halves() {
  return Array.from({ length: 7 }, (_, at) => `0${at + 4} | 000001 00012c 08 01000000 | ${'00'.repeat(128)}`).join('');
}

test('a connection that ends within a message ends without an error', async () => {
  expect(await read('04 | 000001 000002 08 01000000 | aa')).toEqual([]);
});

test('a message in chunks of one byte is not held as thousands of buffers', async () => {
  const length = 16_000;
  const buffers: number[] = [];
  async function* bytes() {
    yield Buffer.from('0200000000000401000000000000000104000000003e80080100000011', 'hex');
    for (let at = 2; at < length; at += 1) yield Buffer.of(0xc4, 0x11);
    buffers.push(Number(queryObjects(Buffer)));
    yield Buffer.of(0xc4, 0x11);
  }
  const before = Number(queryObjects(Buffer));
  const messages = [];
  for await (const { payload } of readMessages(new ByteReader(bytes()), { messageBytes: length }))
    messages.push(payload);
  expect(messages).toEqual([Buffer.alloc(length, 0x11)]);
  expect((buffers[0] ?? Infinity) - before).toBeLessThan(1000);
});
