import { type ErrorCode, errors, type Problem } from '@greenlight/contract/errors';
import type { Route } from '@greenlight/contract/route';
import { z } from 'zod';
import { makeChannel } from '../../src/features/channel/test-data.ts';
import { makeTeam } from '../../src/features/creator/test-data.ts';
import { makeStream } from '../../src/features/live/test-data.ts';
import { makeMedia } from '../../src/features/media/test-data.ts';
import type { TestServer } from '../test-server.ts';

/** The token of the sender, and a member named in parameters. */
interface Sender {
  token: string;
  strangerId: string;
}

/** Errors that any call may return without declaring them. */
const general: ErrorCode[] = [
  'invalid_request',
  'unauthorized',
  'forbidden',
  'subscription_required',
  'not_found',
  'payload_too_large',
  'unsupported_media',
];

const text = [
  '',
  '0',
  '-1',
  '1.5',
  '1e3',
  '0x1',
  'NaN',
  '9007199254740993',
  '%00',
  '%',
  '..%2f..',
  '💥',
  'null',
  'x'.repeat(490),
];
const encoded = text.map((value) => (value.startsWith('%') ? value : encodeURIComponent(value)));
const values: unknown[] = [
  null,
  true,
  -1,
  0.5,
  1e308,
  2 ** 53 + 2,
  '',
  '\0',
  '\ud800',
  'x'.repeat(50_000),
  "'; drop table media; --",
  '0000-01-01T00:00:00Z',
  [],
  [null],
  [[]],
  {},
  { __proto__: null, toString: 1 },
];

/** Uses this value for each parameter of the path. */
function allOf(params: z.ZodObject, value: string): Record<string, string> {
  const [, text = ''] = [...new URLSearchParams(`value=${value}`)][0] ?? [];
  return Object.fromEntries(Object.keys(params.shape).map((name) => [name, text]));
}

/** Paths with existing ids, then with invalid values as parameters. */
async function pathsOf(server: TestServer, route: Route, strangerId: string): Promise<string[]> {
  const { db } = server.platform;
  const { channelId, seasonIds } = await makeChannel(db, { seasons: 1 });
  const real: Record<string, number | string | undefined> = {
    id: channelId,
    seasonId: seasonIds[0],
    language: 'en',
    type: 'latest',
    tab: 'videos',
    channelId,
    userId: strangerId,
  };
  if (route.path.includes('creator')) real.id = await makeTeam(db);
  real.mediaId = await makeMedia(db, { channelId });
  if (route.path.includes('/live/')) {
    const stream = await makeStream(server.platform, { onAir: true });
    Object.assign(real, { id: stream.mediaId, mediaId: stream.mediaId });
  }
  const fill = (value: (name: string) => string) =>
    route.path.replace(/:([A-Za-z]+)/g, (_, name: string) => value(name));
  const { params } = route;
  const junk = params
    ? distinct(encoded, params, (value) => allOf(params, value)).map((value) => fill(() => value))
    : [];
  return [fill((name) => String(real[name] ?? 'slug')), ...junk];
}

/**
 * The inputs that the schema accepts, and the first input for each reason of refusal: the server refuses all inputs
 * with the same reason in the same way.
 */
function distinct<T>(inputs: T[], schema: z.ZodType, read: (input: T) => unknown): T[] {
  const reasons = new Set<string>();
  return inputs.filter((input) => {
    const { error } = schema.safeParse(read(input));
    const reason = JSON.stringify(error?.issues.map(({ path, code, message }) => [path, code, message]));
    if (error && reasons.has(reason)) return false;
    reasons.add(reason);
    return true;
  });
}

function queriesOf({ query }: Route): string[] {
  if (!query) return [''];
  const names = Object.keys(query.shape);
  const single = names.flatMap((name) => text.map((value) => `?${name}=${value}`));
  return [
    '',
    ...distinct(single, query, (search) => Object.fromEntries(new URLSearchParams(search))),
    ...names.map((name) => `?${name}=1&${name}=2`),
  ];
}

function bodiesOf({ body }: Route): (string | undefined)[] {
  if (!body) return [undefined];
  const shape = body instanceof z.ZodObject ? Object.keys(body.shape) : [];
  const fields = shape.flatMap((name) => values.map((value) => JSON.stringify({ version: 1, [name]: value })));
  const broken = ['', '{', 'null', '[]', '"text"', '{}', `${'['.repeat(5000)}${']'.repeat(5000)}`];
  return [...broken, ...distinct(fields, body, (json) => JSON.parse(json))];
}

async function send(url: string, route: Route, { path, token, body }: { path: string; token: string; body?: string }) {
  const response = await fetch(`${url}/api/${route.host}${path}`, {
    method: route.method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body,
  });
  return { status: response.status, answer: await response.text() };
}

/** The error response if the contract does not declare it, or if it names no field; else an empty string. */
function faultOf({ errors: declared = [] }: Route, { status, answer }: Awaited<ReturnType<typeof send>>): string {
  if (status < 400) return '';
  const { code, fields } = JSON.parse(answer) as Problem;
  const isDeclared = [...general, ...declared].includes(code) && errors[code].status === status;
  const isNamed = code !== 'invalid_request' || !answer.includes('"fields":') || (fields?.length ?? 0) > 0;
  return isDeclared && isNamed ? '' : answer;
}

/** Sends invalid values for each parameter and field; returns the error responses that the contract does not allow. */
export async function faultsOf(server: TestServer, route: Route, { token, strangerId }: Sender): Promise<string[]> {
  const [good = '', ...junk] = await pathsOf(server, route, strangerId);
  const empty = route.body && '{}';
  const sent: { path: string; body?: string }[] = [
    ...junk.map((path) => ({ path, body: empty })),
    ...queriesOf(route).map((query) => ({ path: good + query, body: empty })),
    ...bodiesOf(route).map((body) => ({ path: good, body })),
  ];
  const answers = await Promise.all(sent.map((each) => send(server.url, route, { ...each, token })));
  return [...new Set(answers.map((answer) => faultOf(route, answer)))].filter(Boolean);
}
