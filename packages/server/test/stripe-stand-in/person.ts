import type { IncomingMessage, ServerResponse } from 'node:http';
import { cards } from './card.ts';
import { completeSession } from './checkout.ts';
import { take } from './payment.ts';
import { changeSubscription } from './subscription.ts';
import { findObject, refOf, type World } from './world.ts';

/** The provider's pages for people, without their design. Returns false for other URLs. */
export function servePage(
  world: World,
  request: IncomingMessage,
  response: ServerResponse,
  form: URLSearchParams,
): boolean {
  const [, kind, id = ''] = (request.url ?? '').split('?')[0]?.split('/') ?? [];
  if (kind === 'pay') servePay(world, { id, isSent: request.method === 'POST', form, response });
  else if (kind === '3ds') serveConfirm(world, { id, isSent: request.method === 'POST', response });
  else if (kind === 'portal') servePortal(world, { form, isSent: request.method === 'POST', response });
  else return false;
  return true;
}

interface Asked {
  id: string;
  isSent: boolean;
  form: URLSearchParams;
  response: ServerResponse;
}

function servePay(world: World, { id, isSent, form, response }: Asked): void {
  const session = findObject(world.sessions, id, 'checkout.session');
  const done = isSent ? completeSession(world, id, (form.get('number') ?? '').replaceAll(' ', '')) : null;
  if (done) return lead(response, (session.success_url ?? '/').replace('{CHECKOUT_SESSION_ID}', id));
  show(
    response,
    `<h1>Checkout</h1>${isSent ? '<p role="alert">Your card was declined.</p>' : ''}
    <form method="post"><label>Card number <input name="number" value="${cards.good}"></label>
    <button>Subscribe</button></form><a href="${session.cancel_url ?? '/'}">Back</a>`,
  );
}

function serveConfirm(world: World, { id, isSent, response }: Omit<Asked, 'form'>): void {
  const intent = findObject(world.intents, id, 'payment_intent');
  if (!isSent) return show(response, '<h1>Your bank asks</h1><form method="post"><button>Complete</button></form>');
  const back = intent.next_action?.redirect_to_url?.return_url ?? '/';
  take(world, intent, refOf(intent.payment_method));
  lead(response, back);
}

function servePortal(world: World, { isSent, form, response }: Omit<Asked, 'id'>): void {
  const id = form.get('subscription') ?? '';
  const subscription = world.subscriptions.get(id);
  if (isSent && subscription) {
    changeSubscription(world, subscription, { cancelAtPeriodEnd: form.get('do') === 'cancel' });
  }
  show(response, '<h1>Billing</h1>');
}

function show(response: ServerResponse, body: string): void {
  response
    .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    .end(`<!doctype html><html lang="en"><title>Stand-in</title><main>${body}</main></html>`);
}

function lead(response: ServerResponse, location: string): void {
  response.writeHead(303, { location }).end();
}
