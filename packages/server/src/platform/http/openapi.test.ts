import { api } from '@greenlight/contract/api';
import { rawRoutes } from '@greenlight/contract/raw-routes';
import { noContent, route, routeGroup } from '@greenlight/contract/route';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { openApi } from './openapi.ts';

const json: unknown = JSON.parse(JSON.stringify(openApi(api, '1.2.3')));

/** The parts of OpenAPI 3.1 that are used here; anything else is a fault of the generator. */
const schema = z.record(z.string(), z.unknown());
const content = z.record(z.string().regex(/^[\w*]+\/[\w*+.-]+(?:; charset=utf-8)?$/), z.strictObject({ schema }));
const operation = z.strictObject({
  operationId: z.string(),
  tags: z.array(z.string()).length(1),
  summary: z.string().min(1),
  servers: z.array(z.strictObject({ url: z.enum(['/', '/api']) })).length(1),
  'x-access': z.string(),
  security: z.array(z.union([z.strictObject({}), z.strictObject({ token: z.tuple([]) })])),
  parameters: z.array(
    z.strictObject({ name: z.string(), in: z.enum(['path', 'query', 'header']), required: z.boolean(), schema }),
  ),
  requestBody: z.strictObject({ required: z.boolean(), content }).optional(),
  responses: z.record(
    z.string().regex(/^[245]\d\d$/),
    z.strictObject({ description: z.string().min(1), content: content.optional() }),
  ),
});
const documentSchema = z.strictObject({
  openapi: z.literal('3.1.0'),
  info: z.strictObject({ title: z.string(), version: z.literal('1.2.3'), description: z.string() }),
  paths: z.record(
    z.string().startsWith('/'),
    z.partialRecord(z.enum(['get', 'post', 'put', 'patch', 'delete']), operation),
  ),
  components: z.strictObject({
    schemas: z.record(z.string(), schema),
    securitySchemes: z.strictObject({ token: schema }),
  }),
});
const document = documentSchema.parse(json);
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, found]) => ({ path, method, ...found })),
);

test('every call is listed once', () => {
  const ids = operations.map(({ operationId }) => operationId).toSorted();
  const calls = Object.entries(api).flatMap(([name, routes]) => Object.keys(routes).map((call) => `${name}.${call}`));
  const raw = Object.keys(rawRoutes).map((name) => `raw.${name}`);
  expect(ids).toEqual([...calls, ...raw].toSorted());
});

test.each(operations)('$method $path declares the parameters of its path', ({ path, parameters }) => {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  expect(parameters.filter(({ in: where }) => where === 'path').map(({ name }) => name)).toEqual(inPath);
  expect(path).not.toContain(':');
  const keys = parameters.map(({ name, in: where }) => `${where} ${name}`);
  expect(keys).toHaveLength(new Set(keys).size);
});

/** Every schema below a node, as [its place, the schema]. */
function schemasIn(node: unknown, at: string): [string, unknown][] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => {
    const here = `${at}/${key}`;
    if (['schema', 'items', 'additionalProperties', 'not'].includes(key))
      return [[here, value], ...schemasIn(value, here)];
    if (['properties', 'anyOf', 'oneOf', 'allOf', 'schemas'].includes(key)) {
      const children = Object.entries(value as object).map(([name, child]): [string, unknown] => [
        `${here}/${name}`,
        child,
      ]);
      return [...children, ...children.flatMap(([place, child]) => schemasIn(child, place))];
    }
    return schemasIn(value, here);
  });
}
const schemas = schemasIn(document, '');

test('no schema is empty by accident: only foreign captchas and audit details have no schema', () => {
  expect(schemas.length).toBeGreaterThan(1000);
  const saysNothing = schemas.filter(
    ([, found]) => Object.keys(found as object).filter((key) => !['description', 'default'].includes(key)).length === 0,
  );
  const places = saysNothing.map(([at]) => at.split('/').slice(-3).join('/'));
  expect(places.toSorted()).toEqual(['anyOf/0/additionalProperties', 'properties/detail/additionalProperties']);
});

test('every reference resolves, and every named schema is used', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) => reference);
  const named = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`);
  expect(new Set(references)).toEqual(new Set(named));
});

function operationOf(id: string) {
  const found = operations.find(({ operationId }) => operationId === id);
  if (!found) throw new Error(`No operation ${id}`);
  return found;
}

function idsOf(found: typeof operations): string[] {
  return found.map(({ operationId }) => operationId);
}

test('required fields are marked, and defaults are listed', () => {
  expect(operationOf('account.login').requestBody?.required).toBe(true);
  expect(operationOf('foundry.cancel').requestBody?.required).toBe(false);
  expect(operationOf('points.recalculate').requestBody).toBeUndefined();
  expect(operationOf('recommendation.list').parameters).toContainEqual({
    name: 'count',
    in: 'query',
    required: false,
    schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
  });
  expect(idsOf(operations.filter(({ method, requestBody }) => method === 'get' && requestBody))).toEqual([]);
});

test('each answers 200 with content or 204 without, and every other status is a problem', () => {
  const odd = operations.filter(({ responses: { 200: ok, 204: done, ...problems } }) => {
    const success = ok ? !done && ok.content : done && !done.content;
    const types = Object.values(problems).flatMap((problem) => Object.keys(problem.content ?? { none: 0 }));
    return !success || types.some((type) => type !== 'application/problem+json');
  });
  expect(idsOf(odd)).toEqual([]);
});

test('access is shown in security and in the errors', () => {
  const token = [{ token: [] }];
  const expected: Record<string, object> = {
    anyone: { security: [], unauthorized: false, forbidden: false },
    guest: { security: [{}, ...token], unauthorized: false, forbidden: false },
    account: { security: token, unauthorized: true, forbidden: false },
    subscriber: { security: token, unauthorized: true, forbidden: true },
    'content.edit': { security: token, unauthorized: true, forbidden: true },
    'settings.edit': { security: token, unauthorized: true, forbidden: true },
  };
  const ofItself = { anyone: 'faq.list', guest: 'live.status', account: 'device.list', subscriber: 'store.code' };
  const staffOnly = { 'content.edit': 'studioMedia.list', 'settings.edit': 'studioConfig.get' };
  for (const [access, id] of Object.entries({ ...ofItself, ...staffOnly })) {
    const { security, responses, 'x-access': declared } = operationOf(id);
    expect(declared).toBe(access);
    expect({ security, unauthorized: '401' in responses, forbidden: '403' in responses }).toEqual(expected[access]);
  }
});

test('each call is at its place on the site', () => {
  const urls = ['device.list', 'raw.imageUpload', 'raw.imageFile'].map((id) => {
    const { servers, path } = operationOf(id);
    return `${servers[0]?.url.replace(/\/$/, '')}${path}`;
  });
  expect(urls).toEqual(['/api/user/v2/device', '/api/studio/v1/images', '/media/i/{imageId}/{file}']);
});

function routeWith(field: z.ZodType) {
  const path = `/v1/${crypto.randomUUID()}`;
  return route({ method: 'GET', path, access: 'anyone', summary: 'x', response: z.object({ field }) });
}

test('two different schemas with one name are refused', () => {
  const table = {
    a: routeGroup('user', { one: routeWith(z.object({ a: z.int() }).meta({ id: 'SameName' })) }),
    b: routeGroup('user', { none: { ...routeWith(z.int()), response: noContent } }),
  };
  expect(() => openApi(table, '1')).not.toThrow();
  const two = routeGroup('user', { two: routeWith(z.object({ b: z.int() }).meta({ id: 'SameName' })) });
  expect(() => openApi({ ...table, c: two }, '1')).toThrow(/SameName/);
});
