import { ApiError } from '@greenlight/contract/client';
import type { SocketAnswer } from '@greenlight/contract/socket-answer';
import type { AppSocket } from './app-socket.ts';

export const answerTimeoutMs = 8000;
const reconnectTimeoutMs = 20_000;
const retryMs = 4000;
const transientCodes: (string | number)[] = ['unavailable', 'internal', 'rate_limited', 'too_many_attempts'];

/** Resolves with the id of the new item. Throws an ApiError: the refusal, or status 0 without an answer. */
export async function answerId(acknowledgement: Promise<SocketAnswer>): Promise<number | null> {
  const answer = await acknowledgement.catch(() => Promise.reject(noAnswer()));
  if (answer.ok) return answer.id;
  throw new ApiError({ status: 409, code: answer.code, detail: answer.detail, values: answer.values });
}

/** The same error as that of a call without an answer. */
function noAnswer(): ApiError {
  return new ApiError({ status: 0, code: 'unavailable', detail: 'No answer came.' });
}

/** Whether the error says that no answer came, so that the message may have arrived. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0;
}

/** Whether the same request can succeed a little later. */
function isTransient(error: unknown): boolean {
  return isUnanswered(error) || (error instanceof ApiError && transientCodes.includes(error.code));
}

/** Waits some seconds for the connection; false if it did not come back. */
export async function hasConnection(socket: AppSocket): Promise<boolean> {
  if (socket.connected) return true;
  return new Promise((resolve) => {
    const timer = setTimeout(() => end(false), reconnectTimeoutMs);
    const connected = () => end(true);
    const end = (isThere: boolean) => {
      clearTimeout(timer);
      socket.off('connect', connected);
      resolve(isThere);
    };
    socket.on('connect', connected);
  });
}

/** Requests that are answered by a message with the number of the request. */
export class SocketRequests<Answer> {
  #last = 0;
  readonly #waiting = new Map<number, PromiseWithResolvers<Answer>>();

  /** Resolves with the answer, which may come before or after its acknowledgement. */
  async ask(send: (requestId: number) => Promise<unknown>): Promise<Answer> {
    const requestId = (this.#last += 1);
    const answer = Promise.withResolvers<Answer>();
    this.#waiting.set(requestId, answer);
    answer.promise.catch(() => undefined);
    const timer = setTimeout(() => answer.reject(noAnswer()), answerTimeoutMs);
    try {
      await send(requestId);
      return await answer.promise;
    } finally {
      clearTimeout(timer);
      this.#waiting.delete(requestId);
    }
  }

  settle(requestId: number | undefined, answer: Answer): void {
    if (requestId === undefined) return;
    this.#waiting.get(requestId)?.resolve(answer);
    this.#waiting.delete(requestId);
  }

  /** Call it when the connection is lost: these answers will not come. */
  fail(): void {
    for (const { reject } of this.#waiting.values()) reject(noAnswer());
    this.#waiting.clear();
  }
}

/** Tries again to load a room that a busy service could not load. */
export class LoadRetry {
  readonly #load: () => Promise<void>;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(load: () => Promise<void>) {
    this.#load = load;
  }

  /** Tries again after some seconds, each viewer at a moment of its own, unless the error is a refusal. */
  after(error: unknown): void {
    this.stop();
    if (isTransient(error)) this.#timer = setTimeout(() => void this.#load(), retryMs * (0.5 + Math.random()));
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
