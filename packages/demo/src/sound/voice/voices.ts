import type { VoiceName } from '../note.ts';
import { hat, kick, shaker, snare } from './drum.ts';
import { choir, drone, horn, pad } from './long-notes.ts';
import { fire, motor, projector, rain, water, wind } from './place.ts';
import { bass, bell, glass, keys, mallet, pluck, tick } from './short-notes.ts';
import type { Voice } from './voice.ts';

export const voices: Record<VoiceName, Voice> = {
  pad,
  choir,
  drone,
  glass,
  mallet,
  keys,
  pluck,
  bass,
  bell,
  kick,
  snare,
  hat,
  shaker,
  tick,
  wind,
  water,
  rain,
  fire,
  motor,
  projector,
  horn,
};
