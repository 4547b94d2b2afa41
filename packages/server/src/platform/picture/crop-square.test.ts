import sharp from 'sharp';
import { expect, test } from 'vitest';
import { cropSquare } from './crop-square.ts';

test('pictures are cropped one after the other, so that many at once need the memory of one', async () => {
  const picture = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#e00000' } })
    .png()
    .toBuffer();
  const atOnce: number[] = [];
  const note = () => {
    const { queue, process } = sharp.counters();
    atOnce.push(queue + process);
  };
  sharp.queue.on('change', note);
  const cropped = await Promise.all([
    cropSquare(picture, null, 100),
    expect(cropSquare(picture.subarray(0, 60), null, 100)).rejects.toThrow('corrupt header'),
    cropSquare(picture, { x: 500, y: 0, size: 200 }, 100),
    cropSquare(picture, null, 100),
  ]);
  sharp.queue.off('change', note);
  expect(Math.max(...atOnce)).toBe(1);
  expect(cropped.map((bytes) => Buffer.isBuffer(bytes))).toEqual([true, false, false, true]);
});
