import type { Problem } from '@greenlight/contract/errors';
import type { Route } from '@greenlight/contract/route';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { ProblemError } from '../problem-error.ts';
import { validationText } from './validation-wording.ts';

type Fields = NonNullable<Problem['fields']>;

const parts = ['params', 'query', 'headers', 'body'] as const;

/** Returns the validated parts of a request. Throws `invalid_request`, which names every invalid field. */
export function validate(route: Pick<Route, (typeof parts)[number]>, request: FastifyRequest): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  const fields: Fields = [];
  for (const part of parts) {
    const schema = route[part];
    if (!schema) continue;
    const result = schema.safeParse(request[part], { error: validationText });
    if (result.success) input[part] = result.data;
    fields.push(...(result.success ? findUnstorableText(result.data, part) : firstIssues(part, result.error.issues)));
  }
  if (fields.length > 0) {
    const detail = fields.map(({ path, message }) => `${path}: ${message}`).join('; ');
    throw new ProblemError('invalid_request', { detail: detail.slice(0, 1000), fields: fields.slice(0, 50) });
  }
  return input;
}

/** One message for each field: its first problem. */
function firstIssues(part: string, issues: z.core.$ZodIssue[]): Fields {
  const described = issues.map(({ path, message, code }) => ({ path: [part, ...path].join('.'), message, code }));
  return described.filter(({ path }, index) => described.findIndex((other) => other.path === path) === index);
}

/** Finds valid JSON text that PostgreSQL cannot store (U+0000), or not in JSON columns (half a surrogate pair). */
export function findUnstorableText(value: unknown, path: string): Fields {
  if (typeof value === 'string') {
    const code = 'invalid_format';
    if (value.includes('\0')) return [{ path, message: 'Remove the null character', code }];
    return value.isWellFormed() ? [] : [{ path, message: 'Use whole characters: this text has half of one', code }];
  }
  if (typeof value !== 'object' || value === null) return [];
  // The keys of a record also come from the caller.
  return Object.entries(value).flatMap(([key, inner]) => {
    const inKey = Array.isArray(value)
      ? []
      : findUnstorableText(key, `${path}.${key.replaceAll('\0', '')}`.toWellFormed());
    return inKey.length > 0 ? inKey : findUnstorableText(inner, `${path}.${key}`);
  });
}
