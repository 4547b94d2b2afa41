import type { StreamHealth } from '@greenlight/contract/live-health';
import type { StudioLivestreamDetail } from '@greenlight/contract/live-studio';

export interface CheckItem {
  key: (typeof places)[number][0];
  isDone: boolean;
  /** The part of the page where it is done. */
  href: string;
}

/** The items in the order in which a stream is prepared, with their places. */
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

/** The items to prepare before a stream begins, and whether they are done. */
export function checklistOf(stream: StudioLivestreamDetail, health: StreamHealth | undefined): CheckItem[] {
  const latest = health?.samples.at(-1);
  const isFound = (code: string) => health?.findings.some((finding) => finding.code === code) ?? false;
  const done: Record<CheckItem['key'], boolean> = {
    title: stream.title.trim() !== '',
    description: stream.description.trim() !== '',
    // Every stream has an access.
    access: true,
    picture: stream.thumbnail !== null,
    key: stream.hasKey || stream.wasSeen,
    signal: stream.wasSeen || latest !== undefined,
    sound: latest !== undefined && latest.audioKbps > 0 && latest.isSilent !== true,
    keyFrames: latest !== undefined && latest.keyFrameS !== null && !isFound('key_frames_too_far'),
    recording: true,
  };
  // The health is shown only in a rehearsal, which starts in the panel of the status.
  const placeOf = (href: string) => (href === '#health' && !stream.isRehearsal ? '#status' : href);
  return places.map(([key, href]) => ({ key, isDone: done[key], href: placeOf(href) }));
}
