import { controlFrames, createFilter, envelope, sampleRate, saw, type Voice } from './voice.ts';

const turn = Math.PI * 2;

/** Three detuned sawtooth waves through a filter that opens and closes slowly. */
export const pad: Voice = {
  tail: 3.2,
  start(note, random) {
    const filter = createFilter();
    const detune = [0.9965, 1, 1.0042];
    const phases = detune.map(() => random());
    const drift = random() * 9;
    return function tone(out, from, count) {
      for (let index = 0; index < count; index += 1) {
        const t = (from + index) / sampleRate;
        const open = envelope(t, Math.min(1.6, note.seconds * 0.45), note.seconds, 1);
        let sum = 0;
        for (let layer = 0; layer < 3; layer += 1) {
          const step = (note.hz * (detune[layer] as number)) / sampleRate;
          phases[layer] = (phases[layer] as number) + step;
          sum += saw(phases[layer] as number, step);
        }
        if (index % controlFrames === 0)
          filter.tune(note.hz * (1.6 + 2.6 * open * (0.75 + 0.25 * Math.sin(t * 0.7 + drift))) + 180, 0.8);
        filter.step(sum);
        out[index] = filter.low * 0.26 * open;
      }
    };
  },
};

/** Sawtooth waves through two slowly alternating vowels, like distant voices. */
export const choir: Voice = {
  tail: 3.6,
  start(note, random) {
    const [a, b] = [createFilter(), createFilter()];
    const detune = [0.994, 0.999, 1.003, 1.0065];
    const phases = detune.map(() => random());
    const drift = random() * 20;
    let sway = 1;
    return function tone(out, from, count) {
      for (let index = 0; index < count; index += 1) {
        const t = (from + index) / sampleRate;
        const open = envelope(t, Math.min(2.6, note.seconds * 0.45), note.seconds, 1.2);
        if (index % controlFrames === 0) {
          sway = 1 + 0.0016 * Math.sin(t * 27 + drift) + 0.001 * Math.sin(t * 3.1 + drift);
          const vowel = 0.5 + 0.5 * Math.sin(t * 0.33 + drift);
          a.tune(420 + 280 * vowel, 4);
          b.tune(950 + 500 * (1 - vowel), 6);
        }
        let sum = 0;
        for (let layer = 0; layer < 4; layer += 1) {
          const step = (note.hz * (detune[layer] as number) * sway) / sampleRate;
          phases[layer] = (phases[layer] as number) + step;
          sum += saw(phases[layer] as number, step);
        }
        a.step(sum);
        b.step(sum);
        out[index] = (a.band * 0.2 + b.band * 0.09) * open;
      }
    };
  },
};

/** A low note whose partials beat against each other. */
export const drone: Voice = {
  tail: 4,
  start(note, random) {
    const partials = [1, 1.003, 2, 2.004, 3.001, 4.006, 5].map((ratio, index) => {
      const step = (turn * note.hz * ratio) / sampleRate;
      const shift = random() * turn;
      return {
        ratio,
        shift,
        level: 1 / (index + 1.4) ** 1.25,
        turning: 2 * Math.cos(step),
        now: Math.sin(shift),
        before: Math.sin(shift - step),
      };
    });
    return function tone(out, from, count) {
      out.fill(0, 0, count);
      for (const part of partials) {
        let { now, before } = part;
        let swell = 0;
        for (let index = 0; index < count; index += 1) {
          if (index % controlFrames === 0)
            swell =
              part.level * (0.6 + 0.4 * Math.sin(((from + index) / sampleRate) * 0.21 * part.ratio + part.shift * 3));
          const next = part.turning * now - before;
          before = now;
          now = next;
          out[index] = (out[index] as number) + next * swell;
        }
        part.now = now;
        part.before = before;
      }
      for (let index = 0; index < count; index += 1) {
        const open = envelope((from + index) / sampleRate, Math.min(3.5, note.seconds * 0.4), note.seconds, 1.5);
        out[index] = (out[index] as number) * 0.24 * open;
      }
    };
  },
};

/** A brass-like horn, for ships. */
export const horn: Voice = {
  tail: 1.6,
  start(note) {
    const filter = createFilter();
    let phase = 0;
    return function tone(out, from, count) {
      for (let index = 0; index < count; index += 1) {
        const t = (from + index) / sampleRate;
        const open = envelope(t, 0.35, note.seconds, 0.35);
        const step = (note.hz * (1 - 0.02 * Math.exp(-t * 5))) / sampleRate;
        phase += step;
        if (index % controlFrames === 0) filter.tune(160 + 560 * open, 1.4);
        filter.step(saw(phase, step) + 0.6 * saw(phase * 1.498, step));
        out[index] = filter.low * 0.4 * open;
      }
    };
  },
};
