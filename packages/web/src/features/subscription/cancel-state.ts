import type { CancelReason } from '@greenlight/contract/plan';

/** Leaving, step by step: why, what is offered against that, and the last word. */
export type Leaving =
  | { step: 'why'; reason: CancelReason | undefined }
  | { step: 'offer' | 'sure'; reason: CancelReason };

export type LeavingEvent =
  | { type: 'chose'; reason: CancelReason }
  /** `hasOffer` once it is known whether something is offered. */
  | { type: 'went-on'; hasOffer: boolean }
  | { type: 'declined' };

export const leavingStart: Leaving = { step: 'why', reason: undefined };

export function leavingReducer(leaving: Leaving, event: LeavingEvent): Leaving {
  if (event.type === 'chose') return { step: 'why', reason: event.reason };
  if (leaving.reason === undefined) return leaving;
  const { reason } = leaving;
  if (event.type === 'declined') return { step: 'sure', reason };
  return leaving.step === 'why' ? { step: event.hasOffer ? 'offer' : 'sure', reason } : leaving;
}
