import { describe, expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { pageQuery, pathId } from './field.ts';
import {
  noContent,
  type RouteArgs,
  type RouteInput,
  type RouteResult,
  type RouteReturn,
  route,
  routeGroup,
} from './route.ts';

const routes = routeGroup('user', {
  plain: route({ method: 'GET', path: '/v1/plain', access: 'account', summary: '', response: noContent }),
  list: route({
    method: 'GET',
    path: '/v1/list/:id',
    access: 'anyone',
    summary: '',
    params: z.object({ id: pathId }),
    query: pageQuery('count', 20),
    response: z.object({ at: z.iso.datetime() }),
  }),
  looseBody: route({
    method: 'PATCH',
    path: '/v1/loose',
    access: 'account',
    summary: '',
    body: z.object({ title: z.string().optional() }),
    response: noContent,
  }),
  noBodyNeeded: route({
    method: 'POST',
    path: '/v1/none',
    access: 'account',
    summary: '',
    headers: z.object({ 'x-key': z.string().optional() }),
    body: z.object({ reason: z.string().optional() }).default({}),
    response: noContent,
  }),
});

test('a group gives each of its routes the host', () => {
  expect(Object.values(routes).map(({ host }) => host)).toEqual(['user', 'user', 'user', 'user']);
  expectTypeOf(routes.list.host).toEqualTypeOf<'user'>();
});

describe('what a caller must pass', () => {
  test('nothing if nothing is declared', () => {
    expectTypeOf<RouteArgs<typeof routes.plain>>().toEqualTypeOf<unknown>();
  });
  test('params always, the query only if one of its values is required', () => {
    type Args = RouteArgs<typeof routes.list>;
    expectTypeOf<Args['params']>().toEqualTypeOf<{ id: string | number }>();
    expectTypeOf<{ params: { id: 1 } }>().toExtend<Args>();
    expectTypeOf<{ params: { id: 1 }; query: { page: '2'; count: 5 } }>().toExtend<Args>();
    expectTypeOf<{ params: { id: 1 }; query: { page: boolean } }>().not.toExtend<Args>();
    expectTypeOf<{ query: { page: 2 } }>().not.toExtend<Args>();
  });
  test('a body even if all of it is optional, unless the schema has a default for the body', () => {
    expectTypeOf<object>().not.toExtend<RouteArgs<typeof routes.looseBody>>();
    expectTypeOf<{ body: object }>().toExtend<RouteArgs<typeof routes.looseBody>>();
    expectTypeOf<object>().toExtend<RouteArgs<typeof routes.noBodyNeeded>>();
  });
});

test('a handler receives the output of the validation', () => {
  type Input = RouteInput<typeof routes.list>;
  expectTypeOf<Input['params']['id']>().toEqualTypeOf<number>();
  expectTypeOf<Input['query']>().toEqualTypeOf<{ page: number; count: number }>();
  expectTypeOf<RouteInput<typeof routes.noBodyNeeded>['body']>().toEqualTypeOf<{ reason?: string | undefined }>();
  expectTypeOf<RouteInput<typeof routes.noBodyNeeded>['headers']['x-key']>().toEqualTypeOf<string | undefined>();
});

test('results follow the response schema', () => {
  expectTypeOf<RouteResult<typeof routes.list>>().toEqualTypeOf<{ at: string }>();
  expectTypeOf<RouteReturn<typeof routes.plain>>().toEqualTypeOf<void>();
  expect(noContent.parse(undefined)).toBeUndefined();
});
