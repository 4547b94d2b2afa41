import { createContext, use, useSyncExternalStore } from 'react';
import type { PlayerLabels } from '../labels.ts';
import type { PlayerProps } from '../props.ts';
import type { Stage } from '../stage.ts';
import type { PlayerState } from '../state.ts';
import type { Store } from '../store.ts';

interface StageContextValue {
  stage: Stage;
  props: PlayerProps;
}

export const StageContext = createContext<StageContextValue | null>(null);

function useStageContext(): StageContextValue {
  const value = use(StageContext);
  if (!value) throw new Error('Only for parts of the player');
  return value;
}

export function useStage(): Stage {
  return useStageContext().stage;
}

export function useProps(): PlayerProps {
  return useStageContext().props;
}

export function useLabels(): PlayerLabels {
  return useStageContext().props.labels;
}

/** Renders again only if the selected part of the state changes. */
export function useStore<T>(store: Store, select: (state: PlayerState) => T): T {
  return useSyncExternalStore(store.subscribe, () => select(store.get()));
}

export function usePlayer<T>(select: (state: PlayerState) => T): T {
  return useStore(useStage().store, select);
}
