import { z } from 'zod';
import { pageSizeMax } from './limits.ts';

/** Wire types shared by many features. */
export const id = z.int('Use a whole number').positive('Use a number from 1 on').max(Number.MAX_SAFE_INTEGER);
export const uuid = z.uuid();
/** Earlier years are mistakes, such as incompletely typed ones. */
const year = [/^(?:19|[2-9]\d)\d\d-/, 'Use a year from 1900 on'] as const;
export const dateTime = z.iso.datetime().regex(...year);
export const dateTimeOfZone = z.iso.datetime({ offset: true }).regex(...year);
export const slug = z
  .string()
  .min(1)
  .max(100)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Use lower-case letters, digits and single hyphens');
/**
 * For edits. With the version that was read, a field that has changed since is not overwritten: the call fails with
 * `conflict`. Without it nothing is compared.
 */
export const version = z.int().nonnegative();
export const editedVersion = version.optional().describe('the one that was edited');
export const languageTag = z
  .string()
  .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'Use a language tag such as en or pt-BR');

/** Numbers for paths and queries, where every value is text. */
export const pathId = fromText(id);
export const idOrSlug = z.string().min(1).max(100);
export const queryFlag = z
  .union([z.enum(['true', 'false']), z.boolean()], 'Use true or false')
  .transform((value) => value === true || value === 'true')
  .pipe(z.boolean());

export function queryInt(min: number, max: number) {
  const range = `Use a number from ${min} to ${max}`;
  return fromText(z.int('Use a whole number').min(min, range).max(max, range));
}

/** Accepts decimal digits only; `Number` would also accept spaces, hex and exponents. */
function fromText<T extends z.ZodType<number>>(whole: T) {
  return z.preprocess(
    (value: number | string) => (typeof value === 'string' && /^-?\d{1,16}$/.test(value) ? Number(value) : value),
    whole,
  );
}

/** Up to 100 ids in one query value, such as `1,2,3`. */
export const idList = z
  .string()
  .regex(/^\d{1,15}(,\d{1,15}){0,99}$/, 'Up to 100 ids, separated by commas')
  .transform((text) => text.split(',').map(Number))
  .pipe(z.array(id));

/** `page` from 1, and the page size under the name that the call uses (docs/product/call.md). */
export function pageQuery<const N extends 'pageSize' | 'count'>(name: N, size: number) {
  const shape = { page: queryInt(1, 100_000).default(1), [name]: queryInt(1, pageSizeMax).default(size) };
  return z.object(shape as { page: typeof shape.page } & Record<N, z.ZodDefault<ReturnType<typeof queryInt>>>);
}

/** One page of a list: `{ [name]: items, page, pageSize, hasMore }`. */
export function pageSchema<const N extends string, T extends z.ZodType>(name: N, item: T) {
  const list = { [name]: z.array(item) } as Record<N, z.ZodArray<T>>;
  return z.object({ ...list, page: z.int(), pageSize: z.int(), hasMore: z.boolean() });
}
