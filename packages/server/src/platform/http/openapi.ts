import { type ErrorCode, errors } from '@greenlight/contract/errors';
import type { Api, Route } from '@greenlight/contract/route';
import { z } from 'zod';

const problemSchema = {
  type: 'object',
  required: ['type', 'title', 'status', 'code', 'detail'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { oneOf: [{ type: 'string' }, { type: 'integer' }] },
    detail: { type: 'string' },
    instance: { type: 'string' },
    fields: {
      type: 'array',
      items: { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } } },
    },
  },
};

/** The OpenAPI 3.1 document of the whole table. `servers` are the public URLs of the hosts. */
export function openApi(api: Api, hosts: Record<Route['host'], string>, version: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [groupName, routes] of Object.entries(api)) {
    for (const [name, route] of Object.entries(routes)) {
      const path = `/${route.host}${route.path.replace(/:([A-Za-z]+)/g, '{$1}')}`;
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(groupName, name, route, hosts) };
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Greenlight', version, description: 'Paths begin with their host, each served at its own address.' },
    paths,
    components: {
      schemas: { Problem: problemSchema },
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    },
  };
}

function operation(groupName: string, name: string, route: Route, hosts: Record<Route['host'], string>) {
  const signedIn = route.access !== 'anyone' && route.access !== 'guest';
  return {
    operationId: `${groupName}.${name}`,
    tags: [groupName],
    summary: route.summary,
    servers: [{ url: hosts[route.host].replace(new RegExp(`/${route.host}$`), '') }],
    'x-access': route.access,
    security: signedIn ? [{ token: [] }] : route.access === 'guest' ? [{}, { token: [] }] : [],
    parameters: [...parameters('path', route.params), ...parameters('query', route.query)],
    requestBody: route.body && {
      required: true,
      content: { 'application/json': { schema: schemaOf(route.body, 'input') } },
    },
    responses: responses(route, signedIn),
  };
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output') {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

function parameters(where: 'path' | 'query', schema: z.ZodObject | undefined) {
  return Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
    name,
    in: where,
    required: where === 'path' || !(field as z.ZodType).safeParse(undefined).success,
    schema: schemaOf(field as z.ZodType, 'output'),
  }));
}

function responses(route: Route, signedIn: boolean) {
  const codes = new Set<ErrorCode>(route.errors);
  if (route.params || route.query || route.body) codes.add('invalid_request');
  if (signedIn) codes.add('unauthorized');
  const byStatus = Map.groupBy(codes, (code) => errors[code].status);
  const problems = [...byStatus].map(([status, list]) => [
    status,
    {
      description: list.map((code) => `${code}: ${errors[code].detail}`).join('\n'),
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    },
  ]);
  const empty = route.response instanceof z.ZodVoid;
  const success = empty
    ? [204, { description: 'Done.' }]
    : [200, { description: 'OK', content: { 'application/json': { schema: schemaOf(route.response, 'output') } } }];
  return Object.fromEntries([success, ...problems]);
}
