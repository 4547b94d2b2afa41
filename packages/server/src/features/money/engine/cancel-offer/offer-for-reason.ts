import type { CancelReason } from '@greenlight/contract/plan';

export const offerPauseMonths = 1;
/** How long until the same offer is made again. */
export const offerYearMs = 365 * 24 * 60 * 60 * 1000;

/** What is offered first to anyone who leaves for a reason; `other` is offered nothing. */
export function offersFor(reason: CancelReason): ('discount' | 'pause' | 'help' | 'plan')[] {
  switch (reason) {
    case 'price':
      return ['discount', 'plan'];
    case 'unused':
      return ['pause'];
    case 'content':
      return ['plan', 'help'];
    case 'technical':
      return ['help', 'plan'];
    default:
      return [];
  }
}
