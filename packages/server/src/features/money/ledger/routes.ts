import type { foundry } from '@greenlight/contract/foundry';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { Platform } from '../../../platform/platform.ts';
import { listMethods, removeMethod } from '../gateway/payment-method.ts';
import { readPayments } from './charge/payment-history.ts';
import { readBillingAddress, saveBillingAddress } from './tax/billing-account.ts';

type Calls = 'history' | 'paymentMethods' | 'removePaymentMethod' | 'billingAddress' | 'saveBillingAddress';

/** Cards and payments of the account, whatever they are for. */
export function paymentRoutes(platform: Platform): Pick<Handlers<typeof foundry>, Calls> {
  return {
    history: ({ viewer, query }) => readPayments(platform, { userId: viewer.userId, ...query }),
    paymentMethods: async ({ viewer }) => ({ paymentMethods: await listMethods(platform.db, viewer.userId) }),
    removePaymentMethod: ({ viewer, params }) => removeMethod(platform, { userId: viewer.userId, id: params.id }),
    billingAddress: async ({ viewer }) => ({ billingAddress: await readBillingAddress(platform, viewer.userId) }),
    saveBillingAddress: ({ viewer, body }) => saveBillingAddress(platform, viewer.userId, body),
  };
}
