import { createHmac } from 'node:crypto';
import type Stripe from 'stripe';
import { clockNow, type World } from './world.ts';

/** The `stripe-signature` header of a body, as `t=…,v1=…`; `at` is in Unix seconds. */
export function signature(body: string, { secret, at }: { secret: string; at: number }): string {
  const digest = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
  return `t=${at},v1=${digest}`;
}

/** Sends an event to a webhook; returns the status of the answer. */
export async function deliver(world: World, event: Stripe.Event, to: { url: string; secret: string }): Promise<number> {
  const body = JSON.stringify(event, null, 2);
  const response = await fetch(to.url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': signature(body, { secret: to.secret, at: clockNow(world) }),
    },
    body,
  });
  await response.arrayBuffer();
  return response.status;
}
