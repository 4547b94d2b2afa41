import { actStarts, type Video } from '../../catalogue/video.ts';
import type { Note, Score } from '../note.ts';
import { place } from './chords.ts';
import { composeNightDrive, type NightDrive } from './night-drive.ts';

const styles: Record<string, NightDrive> = {
  'founding-lines': {
    root: 57,
    scale: 'dorian',
    progression: [0, 0, 3, 5],
    beatsAMinute: 92,
    arp: 'pluck',
    pulses: 7,
    drums: 2,
    bass: 1,
  },
  'rush-hour-in-vell': {
    root: 54,
    scale: 'minor',
    progression: [0, 5, 2, 6],
    beatsAMinute: 112,
    arp: 'keys',
    pulses: 11,
    drums: 1,
    bass: 0,
  },
  contour: {
    root: 60,
    scale: 'lydian',
    progression: [0, 1, 4, 0],
    beatsAMinute: 84,
    arp: 'glass',
    pulses: 9,
    drums: 9,
    bass: 9,
  },
  'the-last-tram': {
    root: 53,
    scale: 'major',
    progression: [0, 5, 1, 4],
    beatsAMinute: 88,
    arp: 'keys',
    pulses: 6,
    drums: 3,
    bass: 1,
  },
  'isometric-hours': {
    root: 58,
    scale: 'major',
    progression: [0, 2, 5, 3],
    beatsAMinute: 98,
    arp: 'mallet',
    pulses: 9,
    drums: 1,
    bass: 1,
  },
  'low-pass-over-carrow': {
    root: 50,
    scale: 'minor',
    progression: [0, 0, 5, 3],
    beatsAMinute: 106,
    arp: 'pluck',
    pulses: 13,
    drums: 2,
    bass: 1,
  },
  'harbour-lights': {
    root: 55,
    scale: 'dorian',
    progression: [0, 4, 3, 0],
    beatsAMinute: 74,
    arp: 'glass',
    pulses: 5,
    drums: 9,
    bass: 9,
  },
  'every-window': {
    root: 56,
    scale: 'major',
    progression: [0, 3, 5, 4],
    beatsAMinute: 80,
    arp: 'keys',
    pulses: 7,
    drums: 9,
    bass: 2,
  },
};

/** The music of an episode and the sounds of its city. */
export function composeCities(video: Video): Score {
  const score = composeNightDrive(video, styles[video.slug] as NightDrive);
  return { ...score, notes: [...score.notes, ...(places[video.slug]?.(video, actStarts(video)) ?? [])] };
}

type Place = (video: Video, acts: number[]) => Note[];

const places: Record<string, Place> = {
  'founding-lines': (video) => place('rain', 2400, 0.16, 0, video.seconds - 2),
  'rush-hour-in-vell': (video) => [
    ...place('motor', 64, 0.2, 0, video.seconds - 2),
    ...place('wind', 380, 0.12, 0, video.seconds - 2),
  ],
  contour: (video) => [
    ...place('wind', 420, 0.3, 0, video.seconds - 2),
    ...place('water', 420, 0.24, 4, video.seconds - 2),
  ],
  'the-last-tram': (video, acts) => [
    ...place('motor', 82, 0.24, 2, (acts[3] ?? 0) + 2),
    ...[1, 1.35, (acts[1] ?? 0) + 0.4].map(
      (at): Note => ({ voice: 'bell', at, seconds: 0.4, hz: 988, gain: 0.2, hall: 0.5 }),
    ),
    ...[0, 1].map(
      (index): Note => ({
        voice: 'keys',
        at: (acts[3] ?? 0) + 6.4 + index * 0.5,
        seconds: 0.5,
        hz: index ? 523 : 659,
        gain: 0.4,
        hall: 0.4,
      }),
    ),
    ...place('wind', 300, 0.08, 0, video.seconds - 2),
  ],
  'isometric-hours': (video) => place('wind', 1500, 0.06, 0, video.seconds - 2),
  'low-pass-over-carrow': (video) => place('wind', 620, 0.34, 0, video.seconds - 2),
  'harbour-lights': (video, acts) => [
    ...place('water', 340, 0.42, 0, video.seconds - 2),
    ...[2.2, (acts[2] ?? 0) + 6, (acts[2] ?? 0) + 9.4].map(
      (at, index): Note => ({
        voice: 'horn',
        at,
        seconds: 1.8,
        hz: index ? 73.4 : 98,
        gain: index ? 0.4 : 0.16,
        pan: index ? -0.3 : 0.6,
        hall: 0.9,
      }),
    ),
  ],
  'every-window': (video, acts) => [
    ...place('motor', 60, 0.2, 0, (acts[1] ?? 0) + 4),
    ...place('wind', 420, 0.14, acts[1] ?? 0, video.seconds - 2),
  ],
};
