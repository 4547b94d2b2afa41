import type { Address } from './engine/address.ts';
import type { Engine } from './engine/engine.ts';
import type { PlayerProps } from './props.ts';
import type { Store } from './store.ts';

/** One video in one player, to which concerns are attached. */
export interface PlaybackSession {
  /** Contains the picture and the controls; goes fullscreen as a whole. */
  readonly root: HTMLElement;
  readonly video: HTMLVideoElement;
  readonly store: Store;
  readonly engine: Engine;
  readonly address: Address;
  /** The latest props: callbacks may change from render to render. */
  readonly props: () => PlayerProps;
}

/** One concern of the player: its part of the state, and its behaviour on a session until the signal aborts. */
export interface Concern<State = unknown> {
  readonly state: State;
  attach(session: PlaybackSession, signal: AbortSignal): void;
}
