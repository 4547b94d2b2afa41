import { createFilter, sampleRate, type Voice } from './voice.ts';

const turn = Math.PI * 2;

export const kick: Voice = {
  tail: 0.5,
  start(note) {
    let phase = 0;
    return function tone(out, from, count) {
      for (let index = 0; index < count; index += 1) {
        const t = (from + index) / sampleRate;
        phase += (turn * (note.hz + 150 * Math.exp(-t / 0.022))) / sampleRate;
        out[index] = Math.tanh(1.7 * Math.sin(phase) * Math.exp(-t / 0.16)) * 0.75 * Math.min(1, t * 900);
      }
    };
  },
};

export const snare: Voice = {
  tail: 0.4,
  start(note, random) {
    const filter = createFilter(2300, 0.9);
    return function tone(out, from, count) {
      for (let index = 0; index < count; index += 1) {
        const t = (from + index) / sampleRate;
        filter.step(random() * 2 - 1);
        const rattle = filter.band * Math.exp(-t / 0.085);
        out[index] = (rattle * 0.9 + Math.sin(turn * note.hz * t) * Math.exp(-t / 0.05) * 0.5) * 0.55;
      }
    };
  },
};

export const hat: Voice = {
  tail: 0.25,
  start(note, random) {
    const filter = createFilter(8800, 1);
    return function tone(out, from, count) {
      for (let index = 0; index < count; index += 1) {
        const t = (from + index) / sampleRate;
        filter.step(random() * 2 - 1);
        out[index] = filter.high * Math.exp(-t / (0.012 + note.seconds * 0.3)) * 0.32;
      }
    };
  },
};

export const shaker: Voice = {
  tail: 0.2,
  start(_note, random) {
    const filter = createFilter(5200, 1.6);
    return function tone(out, from, count) {
      for (let index = 0; index < count; index += 1) {
        const t = (from + index) / sampleRate;
        filter.step(random() * 2 - 1);
        out[index] = filter.band * Math.min(1, t * 60) * Math.exp(-t / 0.045) * 0.4;
      }
    };
  },
};
