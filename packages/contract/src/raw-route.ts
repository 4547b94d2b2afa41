import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { Access, Host, Method } from './route.ts';

/** A route whose request or response is not JSON. It has no typed client. */
export interface RawRoute {
  host: Host | 'media';
  method: Method;
  path: string;
  access: Access;
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** Content types of the request's body. */
  takes?: readonly string[];
  /** The content type of the response. JSON responses also have `response`. */
  answers: string;
  response?: z.ZodType;
  errors?: readonly ErrorCode[];
}

/** Keeps the literal types of a route. */
export function raw<const R extends RawRoute>(spec: R): R {
  return spec;
}
