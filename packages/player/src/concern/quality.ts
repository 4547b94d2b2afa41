import Hls from 'hls.js';
import { listenToHls } from '../listen.ts';
import type { Concern, Stage } from '../stage.ts';
import type { QualityState } from '../state.ts';
import { keepPreference, readPreferences } from './preferences.ts';

export const quality: Concern<QualityState> = {
  state: { qualities: [], chosenQuality: null, shownQuality: 0 },
  attach(stage, signal) {
    const { store, engine } = stage;
    store.set({ chosenQuality: readPreferences(stage).quality ?? null });
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
    });
  },
};

/** The level of this height, else the next lower one, else -1 (automatic). */
function levelOf(hls: Hls, height: number): number {
  const fitting = hls.levels.map((level, index) => ({ height: level.height, index })).filter((l) => l.height <= height);
  return fitting.toSorted((a, b) => b.height - a.height)[0]?.index ?? -1;
}

/** Fixes the quality to a height in lines, from the next segment on. Null lets it follow the network. */
export function chooseQuality(stage: Stage, height: number | null): void {
  const { hls } = stage.engine;
  stage.store.set({ chosenQuality: height });
  keepPreference(stage, { quality: height });
  if (hls) hls.nextLevel = height === null ? -1 : levelOf(hls, height);
}
