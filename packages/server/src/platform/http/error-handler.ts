import type { Socket } from 'node:net';
import { ApiError } from '@greenlight/contract/client';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ProblemError } from '../problem-error.ts';

/**
 * Turns every error into problem+json. An error that is not the caller's fault is logged, and its cause is not sent.
 */
export function handleErrors(app: FastifyInstance): void {
  app.setNotFoundHandler(() => {
    throw new ProblemError('not_found');
  });
  app.setErrorHandler(answerProblem);
}

export function answerProblem(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = toProblem(error);
  // An answer with the time of the next try is not a fault, and thousands of callers may get it at once.
  if (problem.problem.status >= 500 && !('retry-after' in problem.headers)) {
    request.log.error({ err: error }, 'request failed');
  }
  return reply
    .code(problem.problem.status)
    .headers({ ...problem.headers, 'cache-control': 'no-store' })
    .type('application/problem+json')
    .send({ ...problem.problem, instance: `urn:request:${request.id}` });
}

/** For data that is not HTTP, or too long to parse, there is no request: the socket gets an answer and is closed. */
export function refuseConnection(error: { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const detail = error.code === 'HPE_HEADER_OVERFLOW' ? 'The address or the headers are too long.' : undefined;
  const { problem } = new ProblemError('invalid_request', { detail });
  const body = JSON.stringify(problem);
  const head = [
    'HTTP/1.1 400 Bad Request',
    'Content-Type: application/problem+json',
    'Cache-Control: no-store',
    `Content-Length: ${body.length}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}

function toProblem(error: FastifyError | Error): ProblemError {
  if (error instanceof ProblemError) return error;
  // This process made a call for its caller, and that call was refused.
  const isRefused = error instanceof ApiError && error.status === 429;
  const status = isRefused ? 429 : 'statusCode' in error ? (error.statusCode ?? 500) : 500;
  if (status === 413) return new ProblemError('payload_too_large', { cause: error });
  if (status === 415) return new ProblemError('unsupported_media', { cause: error });
  if (status === 404) return new ProblemError('not_found', { cause: error });
  if (status === 429) return new ProblemError('rate_limited', { cause: error });
  if (status >= 400 && status < 500) return new ProblemError('invalid_request', { detail: error.message });
  return new ProblemError('internal', { cause: error });
}
