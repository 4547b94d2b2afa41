import { expect, test } from 'vitest';
import { OggOpus, samplesIn, silentOpus } from './ogg-opus.ts';
import { type AacFrame, OpusToAac } from './opus-to-aac.ts';

test.each([
  ['20 ms of CELT', Buffer.of(0xf8), 960],
  ['2.5 ms', Buffer.of(0xe0), 120],
  ['two frames of 20 ms of SILK', Buffer.of(0x09), 1920],
  ['three frames of 20 ms', Buffer.of(0x0b, 3), 2880],
  ['nothing', Buffer.alloc(0), 0],
  ['more than a packet may hold', Buffer.of(0x1b, 63), 0],
])('%s', (_, packet, samples) => {
  expect(samplesIn(packet)).toBe(samples);
});

test('a page has a checksum, and its place in the sound', () => {
  const ogg = new OggOpus();
  expect(ogg.head().toString('latin1')).toContain('OpusHead');
  const page = ogg.packet(silentOpus.packet);
  expect(page.readBigUInt64LE(6)).toBe(960n);
  expect(page.readUInt32LE(22)).toBeGreaterThan(0);
});

test('what is missing becomes silence, so that the sound stays in its place', { timeout: 60_000 }, async () => {
  const frames: AacFrame[] = [];
  const sound = new OpusToAac('ffmpeg', (frame) => frames.push(frame));
  const at = 48_000;
  for (let count = 0; count < 50; count += 1) {
    // Half a second is lost, and a packet arrives twice.
    if (count < 10 || count >= 35) sound.push(silentOpus.packet, at + count * 960);
    if (count === 40) sound.push(silentOpus.packet, at + count * 960);
  }
  await expect.poll(() => frames.at(-1)?.at ?? 0, { timeout: 30_000 }).toBeGreaterThan(at + 40_000);
  expect(frames[0]?.at).toBe(at);
  expect(frames.every((frame, index) => frame.at === at + index * 1024)).toBe(true);
  sound.close();
  await sound.over;
});

test('without ffmpeg it says so', async () => {
  const sound = new OpusToAac('no-such-program', () => undefined);
  await expect(sound.over).rejects.toThrow('no-such-program');
});
