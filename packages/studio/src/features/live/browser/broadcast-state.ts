import type { ProblemCode } from './broadcast-problem.ts';
import type { Choice, Devices } from './capture.ts';

/** `again`: the connection was lost, and the browser connects again by itself. */
export type Phase = 'off' | 'asking' | 'ready' | 'connecting' | 'live' | 'again';

export interface BroadcastState {
  phase: Phase;
  choice: Choice;
  devices: Devices;
  isMuted: boolean;
  problem: { code: ProblemCode; detail: string } | null;
  /** The sent picture, for the preview. */
  picture: MediaStreamTrack | null;
}

export type BroadcastEvent =
  | { type: 'ask'; choice: Choice }
  | { type: 'capture'; picture: MediaStreamTrack }
  | { type: 'devices'; devices: Devices }
  | { type: 'mute'; isMuted: boolean }
  | { type: 'connect' }
  | { type: 'connected' }
  | { type: 'lost' }
  | { type: 'stop' }
  | { type: 'close' }
  | { type: 'problem'; code: ProblemCode; detail: string };

export function firstState(choice: Choice): BroadcastState {
  const devices = { cameras: [], microphones: [] };
  return { phase: 'off', choice, devices, isMuted: false, problem: null, picture: null };
}

export function isSending({ phase }: Pick<BroadcastState, 'phase'>): boolean {
  return phase === 'connecting' || phase === 'live' || phase === 'again';
}

/** Whether there is a picture to show and to send, also while the viewer is choosing another device. */
export function isOpen({ phase, picture }: Pick<BroadcastState, 'phase' | 'picture'>): boolean {
  return phase !== 'off' && (phase !== 'asking' || picture !== null);
}

export function nextState(state: BroadcastState, event: BroadcastEvent): BroadcastState {
  switch (event.type) {
    case 'ask':
      // If another device is chosen on air, the stream stays on air.
      return { ...state, phase: isSending(state) ? state.phase : 'asking', choice: event.choice, problem: null };
    case 'capture':
      return { ...state, phase: isSending(state) ? state.phase : 'ready', picture: event.picture };
    case 'devices':
      return { ...state, devices: event.devices };
    case 'mute':
      return { ...state, isMuted: event.isMuted };
    case 'connect':
      return { ...state, phase: 'connecting', problem: null };
    case 'connected':
      return isSending(state) ? { ...state, phase: 'live', problem: null } : state;
    case 'lost':
      return isSending(state) ? { ...state, phase: 'again' } : state;
    case 'stop':
      return { ...state, phase: 'ready', problem: null };
    case 'close':
      return { ...state, phase: 'off', picture: null, isMuted: false, problem: null };
    case 'problem':
      return {
        ...state,
        phase: isSending(state) || state.picture ? 'ready' : 'off',
        problem: { code: event.code, detail: event.detail },
      };
  }
}
