import type { LiveMedia } from '@greenlight/contract/live';
import { type Livestream, upcomingStreams } from './livestream-state.ts';

/** The streams of a screen besides the one on air: the watched one, the next one, and others. */
export function screenStreams({
  status,
  stream,
  media,
  wanted,
  isAlone,
  over,
}: Pick<Livestream, 'status' | 'stream' | 'wanted' | 'isAlone' | 'over'> & { media: LiveMedia[] }) {
  const coming = upcomingStreams(media);
  const planned = coming.find(({ livestreamId }) => livestreamId === wanted) ?? null;
  const next = isAlone ? planned : (status?.nextStream ?? null);
  const watchedId = wanted ?? over.at(-1);
  const ended = media.find(({ livestreamId, state }) => livestreamId === watchedId && state === 'ended') ?? null;
  const recordings = [status?.recording, ended?.isRecorded ? ended : null];
  return {
    planned,
    next,
    ended,
    recording: recordings.find((one) => one?.livestreamId === wanted) ?? null,
    coming: coming.filter(({ livestreamId }) => stream !== null || livestreamId !== next?.livestreamId),
    others: (status?.streams ?? []).filter(({ livestreamId }) => livestreamId !== stream?.livestreamId),
  };
}
