import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type Stripe from 'stripe';
import { answerCall } from './api.ts';
import { expireSessions } from './checkout.ts';
import { servePage } from './person.ts';
import { dueAt, runDue } from './subscription.ts';
import { deliver } from './webhook.ts';
import { ApiError, clockNow, createWorld, newId, type StandInClock, type World } from './world.ts';

export const testSecret = 'sk_test_standinSecretKey4321';
export const testWebhookSecret = 'whsec_standinSigningSecret9876';

/** A fault for the next `times` calls that match. */
export interface Fault {
  /** Matched against, for example, `POST /v1/refunds`. */
  call: RegExp;
  /** `drop` breaks the connection before the call is executed, `drop-after` after it. */
  does: 402 | 429 | 500 | 'drop' | 'drop-after';
  times: number;
}

export interface StripeStandIn {
  url: string;
  world: World;
  /** Calls, oldest first, such as `POST /v1/refunds`. */
  calls: string[];
  faults: Fault[];
  /** Runs before each call is answered. */
  onCall: (() => Promise<void>) | null;
  /** The webhook to which events are sent; null sends none, as if the network were broken. */
  listener: { url: string; secret: string } | null;
  /** Forgets the idempotency keys, as the provider does after a day. */
  forgetKeys(): void;
  /** Sends an event again; returns the status of the answer. Rejects without a listener. */
  deliver(event: Stripe.Event): Promise<number>;
  /** Sets the clock step by step to each due action of a subscription and runs it; `between` runs after each one. */
  turnTo(to: Date, between?: () => Promise<void>): Promise<void>;
  /** Resolves when all events sent have been answered. */
  settled: () => Promise<void>;
  /** Throws if an answer or event differed from the provider's description. */
  close(): Promise<void>;
}

interface Answer {
  status: number;
  body: string;
}

/** The provider's HTTP API on loopback, with its state in memory. */
export async function startStripe(clock: StandInClock, port = 0): Promise<StripeStandIn> {
  const world = createWorld(clock);
  const remembered = new Map<string, Answer & { call: string }>();
  const telling = new Set<Promise<unknown>>();
  const server = createServer((request, response) => void serve(request, response));

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const text = Buffer.concat(parts).toString();
    const { pathname, search } = new URL(request.url ?? '/', world.url);
    if (!pathname.startsWith('/v1/')) {
      try {
        if (!servePage(world, request, response, new URLSearchParams(text))) response.writeHead(404).end();
      } catch {
        response.writeHead(410).end('This page is not open any more.');
      }
      return;
    }
    const call = `${request.method} ${pathname}`;
    standIn.calls.push(call);
    await standIn.onCall?.();
    const fault = standIn.faults.find((one) => one.times > 0 && one.call.test(call));
    if (fault) fault.times -= 1;
    if (fault?.does === 'drop') return void request.socket.destroy();
    const answer =
      typeof fault?.does === 'number'
        ? faultAnswer(fault.does)
        : answerOnce(request, { call, pathname, text: text || search.slice(1) });
    if (fault?.does === 'drop-after') return void request.socket.destroy();
    response
      .writeHead(answer.status, {
        'content-type': 'application/json',
        'request-id': newId(world, 'req'),
        ...(answer.status === 402 && { 'stripe-should-retry': 'false' }),
      })
      .end(answer.body);
  }

  /** A repeated idempotency key gets the same answer without executing the call again. */
  function answerOnce(request: IncomingMessage, asked: { call: string; pathname: string; text: string }): Answer {
    const key = request.headers['idempotency-key'];
    const known = typeof key === 'string' ? remembered.get(key) : undefined;
    if (known && known.call !== asked.call + asked.text) {
      return refusal(
        new ApiError(
          400,
          'Keys for idempotent requests can only be used with the same parameters they were first used with.',
          { type: 'idempotency_error' },
        ),
      );
    }
    if (known) return known;
    const answer = isKnownKey(request) ? tried(request.method ?? '', asked) : refusal(wrongKey());
    if (typeof key === 'string' && answer.status !== 401)
      remembered.set(key, { ...answer, call: asked.call + asked.text });
    return answer;
  }

  function tried(method: string, { pathname, text }: { pathname: string; text: string }): Answer {
    try {
      return { status: 200, body: JSON.stringify(answerCall(world, method, pathname, text)) };
    } catch (error) {
      if (error instanceof ApiError) return refusal(error);
      return refusal(new ApiError(500, String((error as Error).stack), { type: 'api_error' }));
    }
  }

  world.onEvent = (event) => {
    const { listener } = standIn;
    if (!listener) return;
    const told = deliver(world, event, listener).catch(() => 0);
    telling.add(told);
    void told.then(() => telling.delete(told));
  };
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  world.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const standIn: StripeStandIn = {
    url: world.url,
    world,
    calls: [],
    faults: [],
    onCall: null,
    forgetKeys: () => remembered.clear(),
    listener: null,
    deliver: (event) =>
      standIn.listener ? deliver(world, event, standIn.listener) : Promise.reject(new Error('nobody listens')),
    turnTo: (to, between) => turn(world, to, between),
    async settled() {
      while (telling.size > 0) await Promise.all(telling);
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      if (world.differences.length > 0) {
        throw new Error(`Not as the provider describes it:\n${[...new Set(world.differences)].join('\n')}`);
      }
    },
  };
  return standIn;
}

async function turn(world: World, to: Date, between?: () => Promise<void>): Promise<void> {
  for (;;) {
    const due = [...world.subscriptions.values()]
      .map((subscription) => ({ subscription, at: dueAt(world, subscription) }))
      .filter((one): one is typeof one & { at: number } => one.at !== null && one.at * 1000 <= to.getTime())
      .toSorted((one, other) => one.at - other.at)[0];
    if (!due) break;
    if (due.at > clockNow(world)) world.clock.set(new Date(due.at * 1000));
    runDue(world, due.subscription);
    await between?.();
  }
  world.clock.set(to);
  expireSessions(world);
}

function isKnownKey({ headers }: IncomingMessage): boolean {
  return headers.authorization === `Bearer ${testSecret}`;
}

function wrongKey(): ApiError {
  return new ApiError(401, 'Invalid API Key provided: sk_test_****', { type: 'invalid_request_error' });
}

const faultTexts = { 402: 'card_error', 429: 'rate_limit_error', 500: 'api_error' } as const;

function faultAnswer(status: keyof typeof faultTexts): Answer {
  return refusal(new ApiError(status, 'A fault that was asked for.', { type: faultTexts[status] }));
}

function refusal({ status, message, body }: ApiError): Answer {
  return { status, body: JSON.stringify({ error: { ...body, message } }) };
}
