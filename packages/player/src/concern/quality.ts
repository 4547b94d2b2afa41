import Hls from 'hls.js';
import { listenToHls } from '../listen.ts';
import type { Concern, PlaybackSession } from '../playback-session.ts';
import type { QualityState } from '../state.ts';
import { readPreferences, storePreference } from './preferences.ts';

export const quality: Concern<QualityState> = {
  state: { qualities: [], chosenQuality: null, shownQuality: 0 },
  attach(session, signal) {
    const { store, engine } = session;
    store.set({ chosenQuality: readPreferences(session).quality ?? null });
    engine.use(signal, (hls, life) => {
      const readLevels = () => {
        const heights = hls.levels.map((level) => level.height).filter((height) => height > 0);
        store.set({ qualities: [...new Set(heights)].toSorted((a, b) => b - a) });
      };
      const begin = () => {
        readLevels();
        const { chosenQuality } = store.get();
        if (chosenQuality !== null) hls.startLevel = hls.loadLevel = levelOf(hls, chosenQuality);
      };
      // An instance that replaces another one has already parsed the playlist.
      if (hls.levels.length > 0) begin();
      listenToHls(hls, Hls.Events.MANIFEST_PARSED, begin, life);
      listenToHls(hls, Hls.Events.LEVELS_UPDATED, readLevels, life);
      listenToHls(
        hls,
        Hls.Events.LEVEL_SWITCHED,
        (_event, { level }) => {
          store.set({ shownQuality: hls.levels[level]?.height ?? 0 });
        },
        life,
      );
      stepDown(hls, life);
    });
  },
};

/** The level of this height, else the next lower one, else -1 (automatic). */
function levelOf(hls: Hls, height: number): number {
  const fitting = hls.levels.map((level, index) => ({ height: level.height, index })).filter((l) => l.height <= height);
  return fitting.toSorted((a, b) => b.height - a.height)[0]?.index ?? -1;
}

/** Fixes the quality to a height in lines, from the next segment on. Null lets it follow the network. */
export function chooseQuality(session: PlaybackSession, height: number | null): void {
  const { hls } = session.engine;
  session.store.set({ chosenQuality: height });
  storePreference(session, { quality: height });
  if (hls) hls.nextLevel = height === null ? -1 : levelOf(hls, height);
}

/**
 * If parts of a stream take longer to load than to play, this changes at once to a level that fits. hls.js would wait
 * too long: it measures only one part of each segment, averages it with all the better ones before, and does not change
 * to the lowest level within a segment. Two things say nothing about the bandwidth: a part that begins late but then
 * comes quickly, and a single slow part, as the page may have been busy.
 */
function stepDown(hls: Hls, life: AbortSignal): void {
  let slowParts = 0;
  listenToHls(
    hls,
    Hls.Events.FRAG_LOADED,
    (_event, { frag, part }) => {
      const track: string = frag.type;
      if (!part || track !== 'main' || !hls.autoLevelEnabled) return;
      const { loading, loaded } = part.stats;
      const tookS = (loading.end - loading.first) / 1000;
      slowParts = tookS > part.duration ? slowParts + 1 : 0;
      const bitsPerSecond = (loaded * 8) / tookS;
      const fitting = Math.max(
        0,
        hls.levels.findLastIndex(({ maxBitrate }) => maxBitrate <= bitsPerSecond),
      );
      if (slowParts < 2 || fitting >= frag.level) return;
      hls.bandwidthEstimate = bitsPerSecond;
      hls.nextLoadLevel = fitting;
    },
    life,
  );
}
