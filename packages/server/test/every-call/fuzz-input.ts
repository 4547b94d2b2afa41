import type { Route } from '@greenlight/contract/route';
import * as fc from 'fast-check';
import { z } from 'zod';
import type { TestAccount } from '../accounts.ts';
import type { TestServer } from '../test-server.ts';

type Schema = z.core.JSONSchema.BaseSchema;

const runs = 12;
/** Texts that the contract allows but that are hard for the database, JSON columns, calendars or headers. */
const hardTexts = [
  'en',
  'slug-1',
  'a',
  '--color-accent',
  'calc(1px)',
  '1,2,3',
  'nul\0',
  '\ud800',
  '\udc00\ud800',
  '💥'.repeat(20),
  '\u202e‮\u200b',
  '%00%ff',
  "'; drop table media; --",
  '{"$ne":1}',
  '__proto__',
  'x'.repeat(50),
  'x'.repeat(5000),
];
const moments = [
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00Z',
  '1969-12-31T23:59:59.999999999Z',
  '2026-11-21T12:00:00Z',
  '9999-12-31T23:59:59Z',
];
const numbers = [0, -0, 1, 2, 3, 5, 0.1, 99.5, 100_000, 2 ** 31, 2 ** 53 - 1, 1e21, 1e308, -1];

let operator: TestAccount;
let userIds: string[];

/** Values that the schema accepts. Rules that JSON Schema cannot express may still refuse some with 400. */
function valuesOf(schema: Schema | boolean | undefined): fc.Arbitrary<unknown> {
  if (schema === undefined || typeof schema === 'boolean') return fc.jsonValue();
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return fc.oneof(...either.map(valuesOf));
  switch (schema.type) {
    case 'object':
      return objectsOf(schema);
    case 'array':
      return fc.array(valuesOf(schema.items as Schema), { maxLength: 3 });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'integer':
    case 'number':
      return fc.constantFrom(...allowedNumbers(schema));
    default:
      return fc.constantFrom(...allowedTexts(schema));
  }
}

function objectsOf({ properties = {}, required = [], propertyNames, additionalProperties }: Schema) {
  if (propertyNames)
    return fc.dictionary(valuesOf(propertyNames) as fc.Arbitrary<string>, valuesOf(additionalProperties as Schema), {
      maxKeys: 3,
    });
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, inner]) => [name, valuesOf(inner as Schema)]),
  );
  return fc.record(fields, { requiredKeys: required.filter((name) => name in fields) });
}

function allowedNumbers({ type, minimum = -Infinity, maximum = Infinity }: Schema): number[] {
  const whole = type === 'integer';
  const allowed = numbers.filter((each) => each >= minimum && each <= maximum && (!whole || Number.isInteger(each)));
  return allowed.length > 0 ? allowed : [minimum];
}

function allowedTexts({ format, pattern, minLength = 0, maxLength = Infinity }: Schema): string[] {
  if (format === 'date-time') return moments;
  if (format === 'uuid') return [...userIds, crypto.randomUUID()];
  if (format === 'email') return ['fuzz@example.com', operator.email];
  const allowed = hardTexts.filter(
    (text) =>
      text.length >= minLength &&
      text.length <= maxLength &&
      (pattern === undefined || new RegExp(pattern, 'u').test(text)),
  );
  return allowed.length > 0 ? allowed : hardTexts;
}

/** Messages that a schema accepts, with the ids of these people. */
export function messagesOf(schema: z.ZodType, sender: TestAccount, other: TestAccount): fc.Arbitrary<unknown> {
  operator = sender;
  userIds = [sender.userId, other.userId];
  return partOf(schema);
}

function partOf(part: z.ZodType | undefined): fc.Arbitrary<unknown> {
  return part
    ? valuesOf(z.toJSONSchema(part, { io: 'input', unrepresentable: 'any', reused: 'inline' }))
    : fc.constant(undefined);
}

async function send(url: string, route: Route, { params, query, body }: Record<string, unknown>): Promise<Response> {
  const path = route.path.replace(/:([A-Za-z]+)/g, (_, name: string) =>
    encodeText((params as Record<string, unknown>)[name]),
  );
  const search = Object.entries(query ?? {}).map(([name, value]) => `${name}=${encodeText(value)}`);
  return fetch(`${url}/api/${route.host}${path}?${search.join('&')}`, {
    method: route.method,
    headers: {
      authorization: `Bearer ${operator.token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
}

function encodeText(value: unknown): string {
  return encodeURIComponent(String(value).toWellFormed());
}

/** Sends the call input that its schemas accept. Throws the text of a response with status 500 or more. */
export async function fuzz({ url }: TestServer, route: Route, sender: TestAccount, other: TestAccount): Promise<void> {
  operator = sender;
  userIds = [sender.userId, other.userId];
  const input = fc.record({ params: partOf(route.params), query: partOf(route.query), body: partOf(route.body) });
  await fc.assert(
    fc.asyncProperty(input, async (sent) => {
      const response = await send(url, route, sent);
      const text = await response.text();
      if (response.status >= 500) throw new Error(text);
    }),
    { numRuns: runs, seed: 1 },
  );
}
