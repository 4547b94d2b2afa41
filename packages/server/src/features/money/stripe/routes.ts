import { stripeWebhook } from '@greenlight/contract/raw-routes';
import type { card } from '@greenlight/contract/stripe';
import type { FastifyInstance } from 'fastify';
import type { Handlers } from '../../../platform/http/handlers.ts';
import { serveWebhook } from '../../../platform/http/webhook-route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { openCardSetup, openPortal, readCardSubscription } from './checkout/card-subscription.ts';
import { receiveEvent } from './event/receive-event.ts';

/** Maximum size of an event; no event is larger. */
const bodyMaxBytes = 1024 * 1024;

export function cardRoutes(platform: Platform): Omit<Handlers<typeof card>, 'checkout'> {
  return {
    subscription: async ({ viewer, query }) => {
      if (viewer.actorId === null) return readCardSubscription(platform, { userId: viewer.userId, ...query });
      // Staff who see the site as a member complete no checkout and see no card.
      const { subscription } = await readCardSubscription(platform, { userId: viewer.userId });
      return { subscription: subscription && { ...subscription, paymentMethod: null }, checkout: null };
    },
    portal: ({ viewer, body }) => openPortal(platform, { userId: viewer.userId, ...body }),
    setup: ({ viewer }) => openCardSetup(platform, viewer.userId),
  };
}

export function stripeRawRoutes(app: FastifyInstance, platform: Platform): void {
  serveWebhook(app, stripeWebhook, {
    signatureHeader: 'stripe-signature',
    bodyMaxBytes,
    receive: (body, signature) => receiveEvent(platform, body, signature),
  });
}
