import { expect, test } from 'vitest';
import { SenderMeter } from './sender-meter.ts';

/** A tag with 1,000 bytes of H.264 or 100 of AAC. */
function tagAt(timestamp: number, kind: 'key' | 'frame' | 'sound') {
  if (kind === 'sound') return { kind: 'audio' as const, timestamp, payload: Buffer.alloc(100, 0xaf) };
  const payload = Buffer.alloc(1000, 1);
  payload[0] = kind === 'key' ? 0x17 : 0x27;
  return { kind: 'video' as const, timestamp, payload };
}

/** Sends 25 pictures a second with a key frame every 2 s. `arrival` returns the arrival time of a picture. */
function send(seconds: number, arrival: (mediaMs: number) => number, isSent = (_mediaMs: number) => true) {
  let now = 0;
  const meter = new SenderMeter(() => now);
  for (let mediaMs = 0; mediaMs < seconds * 1000; mediaMs += 40) {
    now = arrival(mediaMs);
    if (isSent(mediaMs)) meter.take(tagAt(mediaMs, mediaMs % 2000 === 0 ? 'key' : 'frame'));
    meter.take(tagAt(mediaMs, 'sound'));
  }
  now = arrival(seconds * 1000);
  return meter.read();
}

test('a steady sender has its bitrate, its frame rate and its key frames, and is not late', () => {
  expect(send(10, (mediaMs) => mediaMs)).toEqual({
    videoKbps: 200,
    audioKbps: 20,
    frameRate: 25,
    keyFrameS: 2,
    soundCodec: 'aac',
    lateMs: 0,
    missingMs: 0,
  });
});

test('an upload at half the speed is late by half the time', () => {
  const { lateMs, videoKbps } = send(5, (mediaMs) => mediaMs * 2);
  expect(lateMs).toBeGreaterThan(4800);
  expect(lateMs).toBeLessThan(5000);
  expect(videoKbps).toBe(100);
});

test('a sender that stays 3 s late after a break is level again in five minutes', () => {
  let now = 0;
  const meter = new SenderMeter(() => now);
  const late: number[] = [];
  for (let mediaMs = 0; mediaMs < 400_000; mediaMs += 1000) {
    now = mediaMs < 10_000 ? mediaMs : mediaMs + 3000;
    meter.take(tagAt(mediaMs, 'frame'));
    late.push(meter.read().lateMs);
  }
  expect(late[10]).toBeGreaterThan(2900);
  expect(late.at(-1)).toBe(0);
});

test('pictures that were dropped are missing, and a key frame that does not come is waited for', () => {
  const { missingMs, keyFrameS } = send(
    8,
    (mediaMs) => mediaMs,
    (mediaMs) => mediaMs < 4000 || mediaMs >= 4500,
  );
  // From 3.96 s to 4.52 s, minus the one frame that was due.
  expect(missingMs).toBe(560 - 40);
  expect(keyFrameS).toBe(4);
});
