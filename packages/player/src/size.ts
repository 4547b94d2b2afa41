import type { Feature, Stage } from './stage.ts';

export const playerSizes = ['default', 'theatre', 'mini'] as const;
export type PlayerSize = (typeof playerSizes)[number];

export interface SizeState {
  size: PlayerSize;
}

function rememberedSize({ props }: Stage): PlayerSize | undefined {
  const key = props().storageKeys?.size;
  try {
    const kept = key && sessionStorage.getItem(key);
    return playerSizes.find((size) => size === kept);
  } catch {
    return undefined;
  }
}

export const size: Feature<SizeState> = {
  state: { size: 'default' },
  attach(stage) {
    const remembered = stage.props().size ?? rememberedSize(stage) ?? 'default';
    stage.store.set({ size: remembered });
    if (remembered !== stage.props().size) stage.props().onSizeChange?.(remembered);
  },
};

/** Changes the size and remembers it for the session (spec point 3). */
export function setSize({ store, props }: Stage, next: PlayerSize): void {
  const { storageKeys, onSizeChange } = props();
  store.set({ size: next });
  try {
    if (storageKeys?.size) sessionStorage.setItem(storageKeys.size, next);
  } catch {
    // Forbidden storage: the size lasts as long as the page.
  }
  onSizeChange?.(next);
}

export function toggleSize(stage: Stage, which: PlayerSize): void {
  setSize(stage, stage.store.get().size === which ? 'default' : which);
}
