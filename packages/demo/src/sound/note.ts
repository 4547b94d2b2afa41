/** One sound: what plays it, when (seconds), and where it sits in the mix. */
export type Note = {
  voice: VoiceName;
  at: number;
  /** How long it is held; what rings on afterwards is the voice's own. */
  seconds: number;
  hz: number;
  gain: number;
  /** -1 left … 1 right. */
  pan?: number;
  /** How much of it goes to the hall and to the echo, 0…1. */
  hall?: number;
  echo?: number;
  /** How far a kick pushes it down, 0…1. */
  duck?: number;
  /** Which part it belongs to, for pictures that follow the music. */
  lane?: number;
};

export type Score = {
  notes: Note[];
  /** Seconds of one echo, and of the hall's decay. */
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
