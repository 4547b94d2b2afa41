import type { foundry } from '@greenlight/contract/foundry';
import type { Handlers } from '../../../../platform/http/handlers.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { beginRecovery, readRecovery, readRecoveryPayment } from './recover-payment.ts';

type Calls = 'recovery' | 'recover' | 'recoveryPayment';

/** What the link of a letter about a failed payment opens, without a login. */
export function recoveryRoutes(platform: Platform): Pick<Handlers<typeof foundry>, Calls> {
  return {
    recovery: ({ viewer, query, ip }) => readRecovery(platform, { token: query.token, viewerId: viewer?.userId, ip }),
    recover: ({ body, language }) => beginRecovery(platform, { ...body, language }),
    recoveryPayment: async ({ query }) => ({ payment: await readRecoveryPayment(platform, query) }),
  };
}
