import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ProblemError } from '../errors/problem-error.ts';

/** Turns everything thrown into problem+json; what is not the caller's fault is logged and told without its cause. */
export function handleErrors(app: FastifyInstance): void {
  app.setNotFoundHandler(() => {
    throw new ProblemError('not_found');
  });
  app.setErrorHandler(answerProblem);
}

export function answerProblem(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = toProblem(error);
  if (problem.problem.status >= 500 && problem.problem.code !== 'not_implemented') {
    request.log.error({ err: error }, 'request failed');
  }
  return reply
    .code(problem.problem.status)
    .headers({ ...problem.headers, 'cache-control': 'no-store' })
    .type('application/problem+json')
    .send({ ...problem.problem, instance: `urn:request:${request.id}` });
}

function toProblem(error: FastifyError | Error): ProblemError {
  if (error instanceof ProblemError) return error;
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500;
  if (status === 413) return new ProblemError('payload_too_large', { cause: error });
  if (status === 415) return new ProblemError('unsupported_media', { cause: error });
  if (status === 404) return new ProblemError('not_found', { cause: error });
  if (status === 429) return new ProblemError('rate_limited', { cause: error });
  if (status >= 400 && status < 500) return new ProblemError('invalid_request', { detail: error.message });
  return new ProblemError('internal', { cause: error });
}
