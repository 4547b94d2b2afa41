import type { foundry } from '@greenlight/contract/foundry';
import type { studioPayments } from '@greenlight/contract/payment-studio';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { Platform } from '../../../platform/platform.ts';

import { readPayment } from '../ledger/studio/studio-payment.ts';
import { acceptCancelOffer, readCancelOffer } from './cancel-offer.ts';
import { cancelSubscription, pauseSubscription } from './cancel-or-pause.ts';
import { changeSubscription, previewChange, undoChange } from './change-plan.ts';
import { chooseCardAndPay, resumeSubscription } from './pay-due.ts';
import { refundPayment } from './refund/refund-payment.ts';
import { readSubscription } from './subscription-view.ts';

type Calls =
  | 'subscription'
  | 'cancel'
  | 'resume'
  | 'pause'
  | 'useMethod'
  | 'cancelOffer'
  | 'acceptOffer'
  | 'previewChange'
  | 'change'
  | 'undoChange';

/** Calls about subscriptions of the own engine. */
export function foundryRoutes(platform: Platform): Pick<Handlers<typeof foundry>, Calls> {
  return {
    subscription: async ({ viewer }) => {
      const subscription = await readSubscription(platform, viewer.userId);
      return { subscription: subscription && viewer.actorId ? { ...subscription, paymentMethod: null } : subscription };
    },
    cancel: ({ viewer, body }) => cancelSubscription(platform, { userId: viewer.userId, ...body }),
    resume: ({ viewer, query }) => resumeSubscription(platform, { userId: viewer.userId, ...query }),
    useMethod: ({ viewer, params }) => chooseCardAndPay(platform, { userId: viewer.userId, id: params.id }),
    pause: ({ viewer, body }) => pauseSubscription(platform, { userId: viewer.userId, ...body }),
    cancelOffer: ({ viewer, query }) => readCancelOffer(platform, { userId: viewer.userId, ...query }),
    acceptOffer: ({ viewer, body }) => acceptCancelOffer(platform, { userId: viewer.userId, ...body }),
    previewChange: ({ viewer, query }) => previewChange(platform, { userId: viewer.userId, ...query }),
    change: ({ viewer, body }) => changeSubscription(platform, { userId: viewer.userId, ...body }),
    undoChange: ({ viewer }) => undoChange(platform, viewer.userId),
  };
}

export function refundRoutes(platform: Platform): Pick<Handlers<typeof studioPayments>, 'refund'> {
  return {
    refund: async ({ viewer, params, body }) => {
      await refundPayment(platform, viewer.userId, { chargeId: params.id, ...body, amount: body.amount });
      return readPayment(platform, params.id);
    },
  };
}
