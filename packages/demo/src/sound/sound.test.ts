import { expect, it } from 'vitest';
import { createLoudnessMeter } from './loudness.ts';
import { playScore } from './mix.ts';
import { type Note, voiceNames } from './note.ts';
import { sampleRate } from './voice/voice.ts';

it('measures a sine of −20 dBFS on both sides as −20 LUFS (BS.1770)', () => {
  const meter = createLoudnessMeter();
  const block = new Float32Array(sampleRate * 2 * 3);
  for (let at = 0; at < block.length; at += 2) {
    block[at] = 0.1 * Math.sin((at / 2 / sampleRate) * 997 * 2 * Math.PI);
    block[at + 1] = block[at] as number;
  }
  meter.add(block);
  expect(meter.read().lufs).toBeCloseTo(-20, 1);
  expect(meter.read().peak).toBeCloseTo(0.1, 3);
});

it.each(voiceNames)('%s sounds, fades out and stays within bounds', (voice) => {
  const note: Note = { voice, at: 0.05, seconds: 1, hz: voice === 'hat' ? 8000 : 220, gain: 0.5 };
  const loud: number[] = [];
  for (const block of playScore({ notes: [note], echoSeconds: 0.3, hallSeconds: 1 }, 3)) {
    expect(block.every(Number.isFinite)).toBe(true);
    loud.push(block.reduce((most, value) => Math.max(most, Math.abs(value)), 0));
  }
  const peak = Math.max(...loud);
  expect(peak).toBeGreaterThan(0.005);
  expect(peak).toBeLessThan(1);
  expect(loud.at(-1)).toBeLessThan(peak * 0.2);
});
