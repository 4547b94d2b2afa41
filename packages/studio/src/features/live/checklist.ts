import type { StreamHealth } from '@greenlight/contract/live-health';
import type { StudioLivestreamDetail } from '@greenlight/contract/live-studio';

export interface CheckItem {
  key: (typeof places)[number][0];
  isDone: boolean;
  /** Where it is fixed, on the same page. */
  href: string;
}

/** In the order in which a stream is prepared. */
const places = [
  ['title', '#details'],
  ['description', '#details'],
  ['access', '#details'],
  ['picture', '#thumbnail'],
  ['key', '#broadcast'],
  ['signal', '#status'],
  ['sound', '#health'],
  ['keyFrames', '#health'],
  ['recording', '#recording'],
] as const;

/** What is ready before a stream begins. */
export function checklistOf(stream: StudioLivestreamDetail, health: StreamHealth | undefined): CheckItem[] {
  const latest = health?.samples.at(-1);
  const isFound = (code: string) => health?.findings.some((finding) => finding.code === code) ?? false;
  const done: Record<CheckItem['key'], boolean> = {
    title: stream.title.trim() !== '',
    description: stream.description.trim() !== '',
    // Each choice is one.
    access: true,
    picture: stream.thumbnail !== null,
    key: stream.hasKey || stream.wasSeen,
    signal: stream.wasSeen || latest !== undefined,
    sound: latest !== undefined && latest.audioKbps > 0 && latest.isSilent !== true,
    keyFrames: latest !== undefined && latest.keyFrameS !== null && !isFound('key_frames_too_far'),
    recording: true,
  };
  // What arrives is shown in a rehearsal, which begins at the status.
  const placeOf = (href: string) => (href === '#health' && !stream.isRehearsal ? '#status' : href);
  return places.map(([key, href]) => ({ key, isDone: done[key], href: placeOf(href) }));
}
