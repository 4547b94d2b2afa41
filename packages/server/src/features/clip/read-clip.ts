import type { Viewer } from '../../platform/http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { readRemoteConfig } from '../config/remote-config.ts';
import { watchProblem } from '../playback/watch-right.ts';
import { clipLimit, cutClips, toClip, toOwnClip } from './clip-view.ts';
import { type ClipRow, findClip, findSource, listClipsOfAccount, listClipsOfMedia, type SourceRow } from './queries.ts';

/** Whether the operator has switched clips on. */
export async function areClipsOn(platform: Platform): Promise<boolean> {
  return (await readRemoteConfig(platform)).clips_enabled;
}

/** Throws `not_found` for a clip that not everyone finds. */
export async function requireShownClip(platform: Platform, id: number): Promise<ClipRow> {
  const row = await findClip(platform.db, { id, at: platform.clock.now() });
  if (row?.state !== 'shown' || !row.isPublic || !(await areClipsOn(platform))) throw new ProblemError('not_found');
  return row;
}

export async function readClip(platform: Platform, id: number) {
  return toClip(platform, await requireShownClip(platform, id));
}

/** The source of a clip, if the viewer may watch it. Throws what playback throws. */
export async function requireWatchable(
  platform: Platform,
  { viewer, mediaId }: { viewer: Viewer | null; mediaId: number },
): Promise<SourceRow> {
  const source = await findSource(platform.db, mediaId);
  if (!source) throw new ProblemError('not_found');
  const { startedAt } = source;
  const problem = await watchProblem(platform, { viewer, mediaId, publishAt: startedAt ?? undefined });
  // A livestream on air has no file yet.
  if (problem && !(problem === 'not_ready' && startedAt)) throw new ProblemError(problem);
  return source;
}

/** Throws the same as {@link requireWatchable}. */
export async function readClipsOfVideo(
  platform: Platform,
  { viewer, mediaId, before = null }: { viewer: Viewer | null; mediaId: number; before?: number | undefined | null },
) {
  const source = await requireWatchable(platform, { viewer, mediaId });
  const isOn = source.isOn && (await areClipsOn(platform));
  if (!isOn) return { isOn, clips: [], next: null };
  const at = platform.clock.now();
  const rows = await listClipsOfMedia(platform.db, { mediaId, before, limit: clipLimit, at });
  return { isOn, ...cutClips(rows, (row) => toClip(platform, row)) };
}

export async function readOwnClips(
  platform: Platform,
  { userId, before = null }: { userId: string; before?: number | undefined | null },
) {
  const rows = await listClipsOfAccount(platform.db, { userId, before, limit: clipLimit, at: platform.clock.now() });
  return cutClips(rows, (row) => toOwnClip(platform, row));
}
