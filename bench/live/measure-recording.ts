import { setTimeout as sleep } from 'node:timers/promises';
import { largest, percentile, report } from '../load/verdict.ts';
import type { Bench } from './bench.ts';
import { missingOf, playlistOf, readPairs } from './recording.ts';
import type { Sender } from './sender.ts';
import { masterOf, type Stream } from './site.ts';

const goals = { endMs: 5000, lipsMs: 40 };
/** A picture is recorded at the time of day at which it came; less than the shortest drop. */
const lateMs = 1000;
/** A connection of this length has a flash and its tone, which come once a second. */
const pairedMs = 5000;
/** A drop and a return may each cut a flash from its tone. */
const cutsEach = 2;

/**
 * Measures the time from the end in the studio until the recording can be played, and whether it has all listed
 * segments.
 */
export async function measureRecording({ site }: Bench, stream: Stream, senders: Sender[]): Promise<void> {
  const { operator } = site;
  const params = { mediaId: stream.mediaId };
  const listed = await playlistOf(await masterOf(site, stream));
  const startMs = performance.now();
  await operator.studioLive.end({ params });
  const playback = () => operator.media.playback({ params }).catch(() => null);
  let ready = await playback();
  for (; ready === null; ready = await playback()) await sleep(50);
  const endMs = performance.now() - startMs;
  const goal = { text: `${goals.endMs} ms`, isMet: endMs <= goals.endMs };
  report('from the end to a video', `${endMs.toFixed(0)} ms`, goal);
  const master = new URL(ready.src, site.url).href;
  const recorded = await playlistOf(master);
  const { segments, missing, missingMs } = missingOf(listed, recorded);
  report(
    'the recording: listed segments, missing ones, missing time',
    `${segments}, ${missing.length}, ${missingMs.toFixed(0)} ms`,
    { text: 'nothing is missing', isMet: segments > 0 && missing.length === 0 && missingMs === 0 },
  );
  await measureLips(master, recorded, senders);
}

/** Sound and picture together, in what came over each connection. */
async function measureLips(master: string, recorded: string, senders: Sender[]) {
  const beganMs = Date.parse(/#EXT-X-PROGRAM-DATE-TIME:(\S+)/.exec(recorded)?.[1] ?? '');
  const { pairs, alone } = await readPairs(master);
  // The sender's encoder adds a distance from the start, which is subtracted.
  const usual = percentile(
    pairs.slice(0, 30).map(({ distanceMs }) => distanceMs),
    0.5,
  );
  const farthestMs = largest(pairs.map(({ distanceMs }) => Math.abs(distanceMs - usual)));
  const isSeen = ({ startedMs, endedMs = Infinity }: Sender) =>
    pairs.some(({ atMs }) => beganMs + atMs >= startedMs && beganMs + atMs <= endedMs + lateMs);
  const long = senders.filter(({ startedMs, endedMs = Infinity }) => endedMs - startedMs >= pairedMs);
  const seen = long.filter(isSeen).length;
  const cuts = senders.length * cutsEach;
  report(
    'sound and picture of the recording: usually apart, farthest from that, pairs of a flash and a tone, of them alone',
    `${usual.toFixed(0)} ms, ${farthestMs.toFixed(0)} ms, ${pairs.length}, ${alone}`,
    { text: `${goals.lipsMs} ms, alone at most ${cuts}`, isMet: farthestMs <= goals.lipsMs && alone <= cuts },
  );
  report(
    'connections of the broadcaster, long ones, with a flash and its tone',
    `${senders.length}, ${long.length}, ${seen}`,
    {
      text: 'all long ones',
      isMet: seen === long.length,
    },
  );
}
