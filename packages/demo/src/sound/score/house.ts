import type { Video } from '../../catalogue/video.ts';
import type { Note, Score } from '../note.ts';
import { place } from './chords.ts';
import { composeNightDrive } from './night-drive.ts';

/** The trailer's music: 100 beats per minute, so that every cut is on a beat. */
export function composeHouse(video: Video): Score {
  const drive = composeNightDrive(video, {
    root: 55,
    scale: 'major',
    progression: [0, 4, 5, 3],
    beatsAMinute: 100,
    arp: 'pluck',
    pulses: 11,
    drums: 1,
    bass: 1,
  });
  const hits = [2.4, 4.8, 9.6, 14.4, 19.2, 24].flatMap((at): Note[] => [
    { voice: 'bell', at, seconds: 1, hz: 196, gain: 0.3, hall: 0.9 },
    { voice: 'kick', at, seconds: 0.3, hz: 38, gain: 0.6, hall: 0.6 },
  ]);
  const wings = [0.5, 0.72, 0.9, 1.62, 1.78].map(
    (at): Note => ({ voice: 'shaker', at, seconds: 0.1, hz: 5000, gain: 0.5, hall: 0.6 }),
  );
  const quiet = drive.notes.filter(
    (note) => note.at < 19.1 || !['kick', 'snare', 'hat', 'shaker', 'bass'].includes(note.voice),
  );
  return { ...drive, notes: [...quiet, ...hits, ...wings, ...place('wind', 360, 0.2, 19.2, 30)] };
}
