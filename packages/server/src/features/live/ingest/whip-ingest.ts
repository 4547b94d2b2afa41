import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Platform } from '../../../platform/platform.ts';
import { ProblemError } from '../../../platform/problem-error.ts';
import { PublishRefusal } from '../../../platform/rtmp/server.ts';
import { readOffer, UnfitOffer } from '../../../platform/whip/offer.ts';
import { NoPeer, type Peer } from '../../../platform/whip/peer.ts';
import { PeerHost } from '../../../platform/whip/peer-host.ts';
import { type Admission, type Ingest, ingestOf } from './admit-broadcaster.ts';

const app = 'live';
/** Maximum number of sessions: besides those that are encoded, some are about to connect, or are being replaced. */
const sessionsMax = 32;
const rememberedMax = 500;
const rememberedMs = 10 * 60_000;
const guessesWaitS = '600';

interface Session {
  peer: Peer;
  over: Promise<void>;
}

export interface WhipRequest {
  key: string;
  offer: string;
  address: string;
}

const inputs = new WeakMap<Platform, WhipIngest>();

/** The WHIP ingest of this process. */
export function whipOf(platform: Platform): WhipIngest {
  const input = inputs.get(platform) ?? new WhipIngest(platform, ingestOf(platform));
  inputs.set(platform, input);
  return input;
}

/** Receives broadcasts by WHIP (RFC 9725). */
class WhipIngest {
  readonly #platform: Platform;
  readonly #ingest: Ingest;
  readonly #sessions = new Map<string, Session>();
  /**
   * Reasons why the service ended sessions, for programs that then want to end their own. `closed`: the program has
   * closed it, and may still end it, because OBS closes its connection first.
   */
  readonly #endings = new LRUCache<string, ProblemError | 'closed'>({ max: rememberedMax, ttl: rememberedMs });

  readonly #peers: PeerHost;

  constructor(platform: Platform, ingest: Ingest) {
    const { config, log } = platform;
    this.#platform = platform;
    this.#ingest = ingest;
    this.#peers = new PeerHost({
      ffmpeg: config.ffmpegPath,
      port: config.whip.port,
      host: config.whip.host,
      publicAddress: config.whip.address,
      onTrouble: (error) => log.warn({ reason: error.message }, 'a WHIP session has failed'),
    });
  }

  /** Throws `ProblemError`. An earlier sender of the stream is disconnected. */
  async open(request: WhipRequest): Promise<{ sessionId: string; answer: string }> {
    try {
      readOffer(request.offer);
      if (request.key === '') throw new PublishRefusal('Send the stream key as a bearer token.', 'key');
      if (this.#sessions.size >= sessionsMax) throw new PublishRefusal('Too many senders are connected.', 'full');
      const connection = await this.#admit(request);
      return await this.#begin(request, connection);
    } catch (error) {
      if (error instanceof UnfitOffer) {
        await this.#ingest.noteUnfit(request.key, { reason: error.message, address: request.address });
      }
      if (error instanceof NoPeer) this.#platform.log.warn({ err: error }, 'a WHIP session could not be opened');
      throw problemOf(error);
    }
  }

  /** Checks that the session continues. Throws what `end` throws if it does not. */
  look(sessionId: string): void {
    this.#find(sessionId);
  }

  /** Throws `not_found`, or `replaced` or `ended` with the reason if the service has ended it. */
  async end(sessionId: string): Promise<void> {
    const isClosed = this.#endings.get(sessionId) === 'closed';
    if (!isClosed) {
      const session = this.#find(sessionId);
      session.peer.close();
      await session.over;
    }
    this.#endings.delete(sessionId);
  }

  #find(sessionId: string): Session {
    const ending = this.#endings.get(sessionId);
    if (ending instanceof ProblemError) throw ending;
    const session = this.#sessions.get(sessionId);
    if (!session) throw new ProblemError('not_found');
    return session;
  }

  async close(): Promise<void> {
    for (const { peer } of this.#sessions.values()) peer.close();
    await Promise.all([...this.#sessions.values()].map(({ over }) => over));
    await this.#peers.close();
  }

  #admit({ key, address }: WhipRequest): Promise<Admission> {
    return this.#ingest.admit({ app, key, address });
  }

  async #begin(request: WhipRequest, connection: Admission) {
    const peer = await this.#peers.open(request.offer);
    const sessionId = randomUUID();
    const over = this.#take(peer, request, connection)
      .then((ending) => void this.#endings.set(sessionId, ending ?? 'closed'))
      .finally(() => {
        peer.close();
        this.#sessions.delete(sessionId);
      });
    this.#sessions.set(sessionId, { peer, over });
    return { sessionId, answer: peer.answer };
  }

  /** Resolves with the reason if the service ended it, or null if the sender did. Never rejects. */
  async #take(peer: Peer, request: WhipRequest, connection: Admission): Promise<ProblemError | null> {
    const { log } = this.#platform;
    try {
      for await (const broadcast of peer.broadcasts()) {
        let isWhole = false;
        const tags = async function* () {
          yield* broadcast;
          isWhole = true;
        };
        await this.#ingest.take(connection, tags());
        if (!isWhole && peer.isOpen) return endedWith('The stream is over, or another program sends it now.');
      }
      return null;
    } catch (error) {
      if (!(error instanceof PublishRefusal)) {
        log.error(error, 'a WHIP session has failed');
        return endedWith('The service could not encode the stream.');
      }
      log.info({ address: request.address, reason: error.message }, 'a broadcaster was refused');
      return error.reason === 'replaced' ? new ProblemError('replaced') : endedWith(error.message);
    }
  }
}

function endedWith(detail: string): ProblemError {
  return new ProblemError('ended', { detail });
}

function problemOf(error: unknown): unknown {
  if (error instanceof UnfitOffer) return new ProblemError('invalid_request', { detail: error.message });
  if (error instanceof NoPeer) return new ProblemError('unavailable', { cause: error });
  if (!(error instanceof PublishRefusal)) return error;
  const detail = error.message;
  if (error.reason === 'replaced') return new ProblemError('replaced', { detail });
  if (error.reason === 'full') return new ProblemError('unavailable', { detail });
  if (error.reason !== 'guesses') return new ProblemError('invalid_credentials', { detail });
  return new ProblemError('rate_limited', { detail, headers: { 'retry-after': guessesWaitS } });
}
