/** One sound: its voice, its time in seconds, and its place in the mix. */
export type Note = {
  voice: VoiceName;
  at: number;
  /** How long the note is held. The voice adds its own tail. */
  seconds: number;
  hz: number;
  gain: number;
  /** -1 left … 1 right. */
  pan?: number;
  /** The part that goes to the reverb and to the echo, 0…1. */
  hall?: number;
  echo?: number;
  /** How much a kick lowers its volume, 0…1. */
  duck?: number;
  /** The part of the score, for pictures that follow the music. */
  lane?: number;
};

export type Score = {
  notes: Note[];
  /** Seconds of one echo and of the reverb's decay. */
  echoSeconds: number;
  hallSeconds: number;
};

export const voiceNames = [
  'pad',
  'choir',
  'drone',
  'glass',
  'mallet',
  'keys',
  'pluck',
  'bass',
  'bell',
  'kick',
  'snare',
  'hat',
  'shaker',
  'tick',
  'wind',
  'water',
  'rain',
  'fire',
  'motor',
  'projector',
  'horn',
] as const;
export type VoiceName = (typeof voiceNames)[number];
