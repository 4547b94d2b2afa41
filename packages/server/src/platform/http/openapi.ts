import { type ErrorCode, errors } from '@greenlight/contract/errors';
import type { RawRoute } from '@greenlight/contract/raw-route';
import { rawRoutes } from '@greenlight/contract/raw-routes';
import { type Api, openAccess, type Route } from '@greenlight/contract/route';
import { queryOf } from '@greenlight/contract/translated-text';
import { z } from 'zod';
import { Components } from './openapi-components.ts';

const problemType = 'application/problem+json';

/** The OpenAPI 3.1 document of the whole table and the raw routes, with server addresses relative to the document. */
export function openApi(api: Api, version: string) {
  const components = new Components();
  const paths: Record<string, Record<string, unknown>> = {};
  const add = (group: string, name: string, route: Route | RawRoute, content: object) => {
    const path = `/${route.host}${route.path.replace(/:([A-Za-z]+)/g, '{$1}')}`;
    const operation = {
      operationId: `${group}.${name}`,
      tags: [group],
      ...describe(route, components),
      ...content,
    };
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation };
  };
  for (const [group, routes] of Object.entries(api)) {
    for (const [name, declared] of Object.entries(routes)) {
      const route = { ...declared, query: queryOf(declared) };
      add(group, name, route, jsonContent(route, components));
    }
  }
  for (const [name, route] of Object.entries<RawRoute>(rawRoutes))
    add('raw', name, route, rawContent(route, components));
  return {
    openapi: '3.1.0',
    info: { title: 'Greenlight', version, description: 'Paths begin with their host, each served at its own address.' },
    paths,
    components: {
      schemas: components.schemas,
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    },
  };
}

function describe(route: Route | RawRoute, components: Components) {
  const headers = 'headers' in route ? route.headers : undefined;
  return {
    summary: route.summary,
    servers: [{ url: serverUrl(route.host) }],
    'x-access': route.access,
    security: needsToken(route) ? [{ token: [] }] : route.access === 'guest' ? [{}, { token: [] }] : [],
    parameters: [
      ...parameters('path', route.params, components),
      ...parameters('query', route.query, components),
      ...parameters('header', headers, components),
    ],
  };
}

/**
 * The server URL of a host. A host with an origin of its own is also at its place on the site, where paths begin with
 * its name.
 */
function serverUrl(host: RawRoute['host']): string {
  return host === 'media' ? '/' : '/api';
}

function needsToken({ access }: Pick<Route, 'access'>): boolean {
  return access !== 'anyone' && access !== 'guest';
}

function parameters(where: 'path' | 'query' | 'header', schema: z.ZodObject | undefined, components: Components) {
  return Object.entries<z.ZodType>(schema?.shape ?? {}).map(([name, field]) => {
    const left = field.safeParse(undefined);
    return {
      name,
      in: where,
      required: where === 'path' || !left.success,
      schema: { ...components.schemaOf(field, 'input'), ...(left.data === undefined ? {} : { default: left.data }) },
    };
  });
}

function jsonContent(route: Route, components: Components) {
  const body = route.body && { 'application/json': { schema: components.schemaOf(route.body, 'input') } };
  const empty = route.response instanceof z.ZodVoid;
  return {
    requestBody: body && { required: !route.body?.safeParse(undefined).success, content: body },
    responses: {
      ...(empty
        ? { 204: { description: 'Done.' } }
        : { 200: success('application/json', components.schemaOf(route.response, 'output')) }),
      ...problems(route, Boolean(route.params ?? route.query ?? route.headers ?? route.body)),
    },
  };
}

function rawContent(route: RawRoute, components: Components) {
  const bytes = route.takes?.map((type) => [type, { schema: { type: 'string', contentMediaType: type } }]);
  const answer = route.response ? components.schemaOf(route.response, 'output') : { type: 'string' };
  return {
    requestBody: bytes && { required: true, content: Object.fromEntries(bytes) },
    responses: { 200: success(route.answers, answer), ...problems(route, route.query !== undefined) },
  };
}

function success(type: string, schema: object) {
  return { description: 'OK', content: { [type]: { schema } } };
}

function problems(route: Route | RawRoute, canBeInvalid: boolean) {
  const codes = new Set<ErrorCode>(route.errors);
  if (canBeInvalid) codes.add('invalid_request');
  if (needsToken(route)) codes.add('unauthorized');
  if (route.access === 'subscriber') codes.add('subscription_required');
  if (!openAccess.includes(route.access)) codes.add('forbidden');
  const byStatus = Map.groupBy(codes, (code) => errors[code].status);
  const content = { [problemType]: { schema: { $ref: '#/components/schemas/Problem' } } };
  const list = [...byStatus].map(([status, group]) => {
    const description = group.map((code) => `${code}: ${errors[code].detail}`).join('\n');
    return [status, { description, content }];
  });
  return Object.fromEntries(list) as Record<number, object>;
}
