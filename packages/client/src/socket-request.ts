import { ApiError } from '@greenlight/contract/client';
import type { SocketAnswer } from '@greenlight/contract/socket-answer';
import type { AppSocket } from './app-socket.ts';

export const answerTimeoutMs = 8000;
const reconnectTimeoutMs = 20_000;

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
  readonly #waiting = new Map<number, (answer: Answer) => void>();

  /** Resolves with the answer, which may come before or after its acknowledgement. */
  async ask(send: (requestId: number) => Promise<unknown>): Promise<Answer> {
    const requestId = (this.#last += 1);
    const answer = Promise.withResolvers<Answer>();
    this.#waiting.set(requestId, answer.resolve);
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
    this.#waiting.get(requestId)?.(answer);
    this.#waiting.delete(requestId);
  }
}
