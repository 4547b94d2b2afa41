import { open } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { createLoudnessMeter } from './loudness.ts';
import { playScore } from './mix.ts';
import type { Score } from './note.ts';

const targetLufs = -16;

/**
 * Writes a score to a file as raw stereo floats (48 kHz) and returns the gain in dB for −16 LUFS. One block is in
 * memory at a time; between blocks other tasks can run.
 */
export async function renderSound(
  score: Score,
  seconds: number,
  file: string,
  signal?: AbortSignal,
): Promise<{ gainDb: number }> {
  const meter = createLoudnessMeter();
  const handle = await open(file, 'w');
  try {
    for (const block of playScore(score, seconds)) {
      signal?.throwIfAborted();
      meter.add(block);
      await handle.write(new Uint8Array(block.buffer, block.byteOffset, block.byteLength));
      await setImmediate();
    }
  } finally {
    await handle.close();
  }
  return { gainDb: targetLufs - meter.read().lufs };
}
