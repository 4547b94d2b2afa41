import { wander } from '../../draw/noise.ts';
import { controlFrames, createFilter, envelope, sampleRate, type Voice } from './voice.ts';

/** Noise whose pitch (from `hz` up) and strength vary: wind in trees, in a street, over ice. */
export const wind: Voice = {
  tail: 2,
  start(note, random) {
    const filter = createFilter();
    const salt = Math.floor(random() * 90);
    let force = 0;
    return function tone(out, from, count) {
      for (let index = 0; index < count; index += 1) {
        const t = (from + index) / sampleRate;
        if (index % controlFrames === 0) {
          filter.tune(note.hz * (1 + 0.6 * wander(t * 0.23, salt)) + 90, 1.3);
          force = 0.5 + 0.5 * wander(t * 0.31, salt + 7);
        }
        filter.step(random() * 2 - 1);
        out[index] =
          (filter.band * 0.8 + filter.low * 0.5) * (0.25 + 0.75 * force) * envelope(t, 2, note.seconds, 0.8) * 0.5;
      }
    };
  },
};

/** Surf: noise that rises, breaks and draws back about every seven seconds. */
export const water: Voice = {
  tail: 2,
  start(note, random) {
    const body = createFilter();
    const foam = createFilter(3600, 0.8);
    const salt = Math.floor(random() * 90);
    let swell = 0;
    return function tone(out, from, count) {
      for (let index = 0; index < count; index += 1) {
        const t = (from + index) / sampleRate;
        if (index % controlFrames === 0) {
          const wave = 0.5 + 0.5 * Math.sin(t * 0.88 + salt + 0.9 * wander(t * 0.2, salt));
          swell = 0.16 + 0.84 * wave ** 3;
          body.tune(note.hz * (0.6 + 1.2 * swell), 0.8);
        }
        const noise = random() * 2 - 1;
        body.step(noise);
        foam.step(noise);
        out[index] =
          (body.low * 0.75 + foam.band * swell * swell * 0.22) * swell * envelope(t, 1.6, note.seconds, 0.7) * 0.8;
      }
    };
  },
};

/** A hiss with single drops. */
export const rain: Voice = {
  tail: 1,
  start(note, random) {
    const hiss = createFilter(note.hz, 0.7);
    const drop = createFilter();
    let ping = 0;
    return function tone(out, from, count) {
      for (let index = 0; index < count; index += 1) {
        const t = (from + index) / sampleRate;
        if (random() < 55 / sampleRate) {
          ping = 0.3 + 0.7 * random();
          drop.tune(900 + 3800 * random(), 5);
        }
        ping *= 0.9965;
        const noise = random() * 2 - 1;
        hiss.step(noise);
        drop.step(noise * ping);
        out[index] = (hiss.band * 0.4 + drop.band * 0.9) * envelope(t, 1.2, note.seconds, 0.5) * 0.42;
      }
    };
  },
};

/** A fire: a low roar and crackles. */
export const fire: Voice = {
  tail: 1,
  start(note, random) {
    const roar = createFilter();
    const snap = createFilter();
    let crack = 0;
    return function tone(out, from, count) {
      for (let index = 0; index < count; index += 1) {
        const t = (from + index) / sampleRate;
        if (random() < 11 / sampleRate) {
          crack = random() ** 2.2 * 2.4;
          snap.tune(1100 + 4200 * random(), 2.2);
        }
        crack *= 0.993;
        const noise = random() * 2 - 1;
        if (index % controlFrames === 0) roar.tune(note.hz * (1 + 0.3 * Math.sin(t * 7)), 0.8);
        roar.step(noise);
        snap.step(noise * crack);
        out[index] = (roar.low * 0.9 + snap.band) * envelope(t, 1.4, note.seconds, 0.6) * 0.55;
      }
    };
  },
};

/** An engine or transformer: a low buzz with harmonics, and some noise. */
export const motor: Voice = {
  tail: 0.8,
  start(note, random) {
    const filter = createFilter(420, 0.8);
    let phase = 0;
    return function tone(out, from, count) {
      for (let index = 0; index < count; index += 1) {
        const t = (from + index) / sampleRate;
        phase += (note.hz * (1 + 0.02 * Math.sin(t * 0.9) + 0.006 * Math.sin(t * 5.3))) / sampleRate;
        const buzz = Math.sin(phase * 6.2832) + 0.5 * Math.sin(phase * 12.566 + 1) + 0.3 * Math.sin(phase * 25.13);
        filter.step(random() * 2 - 1);
        out[index] = (buzz * 0.24 + filter.low * 0.5) * envelope(t, 1.6, note.seconds, 0.4) * 0.5;
      }
    };
  },
};

/** A film projector: twenty-four soft ticks per second over the noise of a fan. */
export const projector: Voice = {
  tail: 0.6,
  start(note, random) {
    const claw = createFilter(1500, 1.8);
    const fan = createFilter(300, 1);
    return function tone(out, from, count) {
      for (let index = 0; index < count; index += 1) {
        const t = (from + index) / sampleRate;
        const beat = (t * note.hz) % 1;
        const noise = random() * 2 - 1;
        claw.step(noise * Math.exp(-beat * 16) * (Math.floor(t * note.hz) % 4 ? 0.7 : 1));
        fan.step(noise);
        out[index] = (claw.band * 0.7 + fan.low * 0.3) * envelope(t, 0.9, note.seconds, 0.12) * 0.6;
      }
    };
  },
};
