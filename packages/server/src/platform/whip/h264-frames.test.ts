import { expect, test } from 'vitest';
import { readSps } from '../rtmp/h264-sps.ts';
import { type H264Frame, H264Frames } from './h264-frames.ts';
import type { RtpPacket } from './rtp-packet.ts';

const sps = Buffer.from('6742c01fda014016e840000003004000000f03c60ca8', 'hex');
const pps = Buffer.from('68ce3c80', 'hex');
const idr = Buffer.concat([Buffer.of(0x65), Buffer.alloc(40, 7)]);
const slice = Buffer.concat([Buffer.of(0x41), Buffer.alloc(20, 9)]);

function packet(timestamp: number, payload: Buffer, marker = false): RtpPacket {
  return { payloadType: 96, sequence: 0, timestamp, ssrc: 1, marker, payload };
}

function together(...units: Buffer[]): Buffer {
  const parts = units.flatMap((unit) => [Buffer.of(unit.length >> 8, unit.length & 0xff), unit]);
  return Buffer.concat([Buffer.of(24), ...parts]);
}

function pieces(unit: Buffer, bytes: number): Buffer[] {
  const [first = 0] = unit;
  const found: Buffer[] = [];
  for (let at = 1; at < unit.length; at += bytes) {
    const flags = (at === 1 ? 0x80 : 0) | (at + bytes >= unit.length ? 0x40 : 0);
    const head = Buffer.of((first & 0xe0) | 28, flags | (first & 0x1f));
    found.push(Buffer.concat([head, unit.subarray(at, at + bytes)]));
  }
  return found;
}

function reader() {
  const seen: H264Frame[] = [];
  const frames = new H264Frames((frame) => seen.push(frame));
  return { seen, frames };
}

test('a picture is put together from packets of every kind', () => {
  const { seen, frames } = reader();
  frames.take(packet(0, together(sps, pps)));
  for (const piece of pieces(idr, 15)) frames.take(packet(0, piece));
  // Without a marker, the next timestamp ends a picture.
  frames.take(packet(3000, slice, true));
  expect(seen.map(({ timestamp, isKey }) => [timestamp, isKey])).toEqual([
    [0, true],
    [3000, false],
  ]);
  expect(seen[0]?.units).toEqual([idr]);
  expect(frames.needsKey).toBe(false);
});

test.each([
  ['units of one byte in packets of many', Array(110).fill(together(...Array(400).fill(Buffer.of(0x41))))],
  ['pieces of one byte', [Buffer.of(28, 0x81, 0), ...Array(44_000).fill(Buffer.of(28, 1, 0))]],
])('a picture of %s is dropped, because each needs much more memory', (_, payloads: Buffer[]) => {
  const { frames } = reader();
  frames.take(packet(0, together(sps, pps, idr), true));
  for (const payload of payloads) frames.take(packet(1, payload));
  expect(frames.needsKey).toBe(true);
});

test('after a loss nothing is shown until the next key frame', () => {
  const { seen, frames } = reader();
  frames.take(packet(0, together(sps, pps, idr), true));
  const [begin = slice, , end = slice] = pieces(idr, 15);
  frames.take(packet(1, begin));
  frames.lose();
  frames.take(packet(1, end, true));
  frames.take(packet(2, slice, true));
  expect(frames.needsKey).toBe(true);
  frames.take(packet(3, idr, true));
  expect(seen.map(({ timestamp }) => timestamp)).toEqual([0, 3]);
});

test.each([
  ['a unit cut off', Buffer.of(24, 0, 50, 1)],
  ['a piece without its beginning', Buffer.of(28, 5, 1, 2)],
  ['an unknown kind', Buffer.of(31, 1)],
  ['a piece without bytes', Buffer.of(28)],
])('%s is no picture', (_, payload) => {
  const { seen, frames } = reader();
  frames.take(packet(0, payload, true));
  frames.take(packet(1, slice, true));
  expect(seen).toEqual([]);
  expect(frames.needsKey).toBe(true);
});

test('a picture without end is dropped', () => {
  const { seen, frames } = reader();
  const piece = Buffer.concat([Buffer.of(28, 0x85), Buffer.alloc(60_000)]);
  for (let count = 0; count < 1000; count += 1) frames.take(packet(0, piece));
  expect(seen).toEqual([]);
});

test('the size is read from the parameter set', () => {
  expect(readSps(sps)).toMatchObject({ width: 1280, height: 720 });
  expect(readSps(Buffer.of(0x67))).toBeNull();
  expect(readSps(Buffer.alloc(40))).toBeNull();
});
