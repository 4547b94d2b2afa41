import { createRandom } from '../draw/random.ts';
import { createEcho, createHall } from './hall.ts';
import type { Note, Score } from './note.ts';
import { sampleRate, type Tone } from './voice/voice.ts';
import { voices } from './voice/voices.ts';

export const blockFrames = 4096;

type Sounding = { note: Note; tone: Tone; start: number; end: number; left: number; right: number };

/** Plays a score block by block: stereo, interleaved, before the final gain. The next call reuses the block. */
export function* playScore(score: Score, seconds: number): Generator<Float32Array> {
  const frames = Math.round(seconds * sampleRate);
  const random = createRandom('mix');
  const waiting = score.notes.toSorted((a, b) => a.at - b.at);
  const kicks = waiting.filter((note) => note.voice === 'kick').map((note) => note.at);
  const hall = createHall(score.hallSeconds);
  const echo = createEcho(score.echoSeconds);
  const mono = new Float32Array(blockFrames);
  const push = new Float32Array(blockFrames);
  const [dryL, dryR, hallL, hallR, echoL, echoR] = Array.from(
    { length: 6 },
    () => new Float32Array(blockFrames),
  ) as Six;
  const out = new Float32Array(blockFrames * 2);
  let sounding: Sounding[] = [];
  let next = 0;

  for (let from = 0; from < frames; from += blockFrames) {
    const count = Math.min(blockFrames, frames - from);
    while (next < waiting.length && (waiting[next] as Note).at * sampleRate < from + count) {
      const note = waiting[next] as Note;
      next += 1;
      const voice = voices[note.voice];
      const start = Math.max(0, Math.round(note.at * sampleRate));
      const angle = (((note.pan ?? 0) + 1) * Math.PI) / 4;
      const end = start + Math.round((note.seconds + voice.tail) * sampleRate);
      sounding.push({
        note,
        tone: voice.start(note, random),
        start,
        end,
        left: Math.cos(angle) * note.gain,
        right: Math.sin(angle) * note.gain,
      });
    }
    for (const bus of [dryL, dryR, hallL, hallR, echoL, echoR]) bus.fill(0);
    duckCurve(push, kicks, from, count);
    for (const { note, tone, start, left, right } of sounding) {
      const skip = Math.max(0, start - from);
      tone(mono, from + skip - start, count - skip);
      const [toHall, toEcho, duck] = [note.hall ?? 0.2, note.echo ?? 0, note.duck ?? 0];
      for (let index = skip; index < count; index += 1) {
        const value = (mono[index - skip] as number) * (1 - duck * (push[index] as number));
        dryL[index] = (dryL[index] as number) + value * left;
        dryR[index] = (dryR[index] as number) + value * right;
        hallL[index] = (hallL[index] as number) + value * left * toHall;
        hallR[index] = (hallR[index] as number) + value * right * toHall;
        echoL[index] = (echoL[index] as number) + value * left * toEcho;
        echoR[index] = (echoR[index] as number) + value * right * toEcho;
      }
    }
    sounding = sounding.filter((one) => one.end > from + count);
    echo(echoL, echoR, count);
    for (let index = 0; index < count; index += 1) {
      hallL[index] = (hallL[index] as number) + (echoL[index] as number) * 0.3;
      hallR[index] = (hallR[index] as number) + (echoR[index] as number) * 0.3;
    }
    hall(hallL, hallR, count);
    for (let index = 0; index < count; index += 1) {
      const t = (from + index) / sampleRate;
      const fade = Math.min(1, t / 0.05, Math.max(0, (seconds - t) / 2.2));
      out[index * 2] = Math.tanh((dryL[index] as number) + (hallL[index] as number) + (echoL[index] as number)) * fade;
      out[index * 2 + 1] =
        Math.tanh((dryR[index] as number) + (hallR[index] as number) + (echoR[index] as number)) * fade;
    }
    yield count === blockFrames ? out : out.subarray(0, count * 2);
  }
}

type Six = [Float32Array, Float32Array, Float32Array, Float32Array, Float32Array, Float32Array];

/** 1 at a kick, falling to 0 with a time constant of 0.13 s. */
function duckCurve(push: Float32Array, kicks: number[], from: number, count: number): void {
  push.fill(0);
  for (const at of kicks) {
    const start = at * sampleRate - from;
    if (start > count || start < -sampleRate) continue;
    for (let index = Math.max(0, Math.floor(start)); index < count; index += 1) {
      push[index] = Math.max(push[index] as number, Math.exp(-(index - start) / (0.13 * sampleRate)));
    }
  }
}
