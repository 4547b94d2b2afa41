import { ApiError } from '@greenlight/contract/client';
import { type ErrorCode, errors, type Problem } from '@greenlight/contract/errors';

/** An error of a call, sent as the contract's problem+json. `values` fill `{name}` in the text. */
export class ProblemError extends Error {
  readonly problem: Problem;
  readonly headers: Record<string, string>;

  constructor(
    code: ErrorCode,
    options: {
      detail?: string;
      values?: Record<string, string | number>;
      fields?: Problem['fields'];
      headers?: Record<string, string>;
      cause?: unknown;
    } = {},
  ) {
    const { status, detail } = errors[code];
    const text = options.detail ?? detail.replace(/\{(\w+)\}/g, (_, name: string) => String(options.values?.[name]));
    super(text, { cause: options.cause });
    this.name = 'ProblemError';
    this.headers = options.headers ?? {};
    this.problem = {
      type: `urn:greenlight:error:${code}`,
      title: typeof code === 'number' ? 'too_many_registrations' : code,
      status,
      code,
      detail: text,
      fields: options.fields,
      values: options.values,
    };
  }
}

/**
 * An error for an invalid value that only the service can find. `path` is the field as the caller sent it, such as
 * `body.slug`. Members read it in their language by its code.
 */
export function invalidField(path: string, message: string, code?: 'too_small' | 'too_big'): ProblemError {
  const fields = [{ path, message, ...(code && { code }) }];
  return new ProblemError('invalid_request', { detail: `${path}: ${message}`, fields });
}

/** Whether the caller exceeded a limit, of this process or of a call that it made. */
export function isRateLimited(error: unknown): boolean {
  if (error instanceof ApiError) return error.status === 429;
  return error instanceof ProblemError && error.problem.code === 'rate_limited';
}
