import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bitrateLimit, lostPackets, pictureLoss, readSenderReports, receiverReport } from './rtcp.ts';
import { isRtcp, readRtp, unwrapCounter } from './rtp-packet.ts';

test('the packets are those of RFC 3550 and RFC 4585', () => {
  expect(pictureLoss(0x11223344).toString('hex')).toBe('81ce00020000000111223344');
  // 10, and 11, 13 and 26 of the 16 numbers after it; 27 needs an entry of its own.
  expect(lostPackets(2, [10, 11, 13, 26, 27]).toString('hex')).toBe('81cd00040000000100000002000a8005001b0000');
  expect(bitrateLimit(2_500_000, [7]).toString('hex')).toBe('8fce0005000000010000000052454d420112625a00000007');
  const report = { ssrc: 5, lost: 0.5, lostInAll: 3, highest: 70_000, lastReport: { compact: 9, agoMs: 1000 } };
  expect(receiverReport([report]).toString('hex')).toBe(
    '81c9000700000001000000058000000300011170000000000000000900010000',
  );
  for (const packet of [pictureLoss(1), receiverReport([report])]) expect(isRtcp(packet)).toBe(true);
});

test('a sender report has the clock of the sender', () => {
  const report = Buffer.from(`80c80006000000070000000a800000000000ff00${'00'.repeat(8)}`, 'hex');
  const wallMs = 10_500;
  expect(readSenderReports(report)).toEqual([{ ssrc: 7, wallMs, timestamp: 0xff00, compact: 0x000a8000 }]);
});

test('a counter is continued in both directions', () => {
  expect(unwrapCounter(5, 65_530, 16)).toBe(65_541);
  expect(unwrapCounter(65_530, 65_541, 16)).toBe(65_530);
  expect(unwrapCounter(3, undefined, 16)).toBe(3);
});

test('extensions and padding are no payload', () => {
  const packet = Buffer.from('b0e0000100000002000000030001000100000000aabb0002', 'hex');
  expect(readRtp(packet)).toMatchObject({
    payloadType: 0x60,
    marker: true,
    sequence: 1,
    payload: Buffer.from('aabb', 'hex'),
  });
});

test('nothing that comes breaks the reader', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      const buffer = Buffer.from(bytes);
      const packet = readRtp(buffer);
      return readSenderReports(buffer).length >= 0 && (packet === null || packet.payload.length <= bytes.length);
    }),
  );
  expect(readRtp(Buffer.alloc(0))).toBeNull();
});
