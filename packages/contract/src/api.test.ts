import { expect, test } from 'vitest';
import { z } from 'zod';
import { api } from './api.ts';
import type { Route, Routes } from './route.ts';
import { isMarked } from './translated-text.ts';

const calls = Object.entries<Routes>(api).flatMap(([group, routes]) =>
  Object.entries(routes).map(([name, route]): [string, Route] => [`${group}.${name}`, route]),
);

function namesOf(found: [string, Route][]): string[] {
  return found.map(([name]) => name);
}

function keysOf(schema: z.ZodType | undefined): string[] {
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}

test('no two calls have the same method and path', () => {
  const places = calls.map(([, { host, method, path }]) => `${host} ${method} ${path.replace(/:\w+/g, ':')}`);
  expect(places).toEqual([...new Set(places)]);
});

test('each path parameter has a schema, and each schema a path parameter', () => {
  const wrong = calls.filter(([, { path, params }]) => {
    const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);
    return inPath.join() !== keysOf(params).join();
  });
  expect(namesOf(wrong)).toEqual([]);
});

test('a GET has no body, and only public reads are cached', () => {
  expect(namesOf(calls.filter(([, { method, body }]) => method === 'GET' && body))).toEqual([]);
  expect(namesOf(calls.filter(([, { method, access }]) => access === 'anyone' && method !== 'GET'))).toEqual([]);
  expect(namesOf(calls.filter(([, { cache, access }]) => cache && access !== 'anyone' && access !== 'guest'))).toEqual(
    [],
  );
});

test('every list is paged the same way', () => {
  const lists = calls.filter(([, { response }]) => keysOf(response).includes('hasMore'));
  expect(lists.length).toBeGreaterThan(20);
  const odd = lists.filter(([, { query, response }]) => {
    const asked = keysOf(query);
    const answered = keysOf(response);
    // The specification of the socket pages comments by their ids.
    if (asked.includes('lowestCommentId')) return !answered.includes('lowestCommentId');
    return (
      !asked.includes('page') || asked.includes('pageSize') === asked.includes('count') || !answered.includes('page')
    );
  });
  expect(namesOf(odd)).toEqual([]);
});

test('every call has a sentence that says what it does, and lists each error once', () => {
  expect(namesOf(calls.filter(([, { summary }]) => !/^[A-Z].{5,118}\.$/.test(summary)))).toEqual([]);
  const repeated = calls.filter(([, { errors = [] }]) => new Set(errors).size !== errors.length);
  expect(namesOf(repeated)).toEqual([]);
});

/** The names of all properties in a JSON schema. */
function properties(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) =>
    key === 'properties' ? [...Object.keys(value as object), ...properties(value)] : properties(value),
  );
}

test('only remote config, whose names are specified, uses snake case', () => {
  const columns = calls.flatMap(([name, { response }]) => {
    if (response instanceof z.ZodVoid || name === 'config.remote' || name.startsWith('studioConfig.')) return [];
    const names = properties(z.toJSONSchema(response, { io: 'output', unrepresentable: 'any' }));
    return names.filter((property) => !/^[a-z][A-Za-z0-9]*$/.test(property));
  });
  expect(columns).toEqual([]);
});

/** Every object in a response. */
function objectsIn(schema: z.ZodType): z.ZodObject[] {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return objectsIn(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodArray) return objectsIn(schema.element as z.ZodType);
  if (schema instanceof z.ZodDiscriminatedUnion) return (schema.options as z.ZodType[]).flatMap(objectsIn);
  if (!(schema instanceof z.ZodObject)) return [];
  return [schema, ...Object.values(schema.shape).flatMap((part) => objectsIn(part as z.ZodType))];
}

test('every video, show, season, creator and plan in a response can be translated', () => {
  const owned = [
    ['mediaId', 'title', 'thumbnail'],
    ['slug', 'name', 'id'],
    ['number', 'title', 'id'],
    ['shortDescription', 'id'],
    ['perks', 'planId'],
  ];
  const shown = calls.filter(([, { method, host }]) => method === 'GET' && host !== 'studio');
  const found = shown.flatMap(([name, { response }]) =>
    objectsIn(response)
      .filter((object) => owned.some((keys) => keys.every((key) => keysOf(object).includes(key))))
      .map((object) => [name, isMarked(object)] as const),
  );
  expect(found.length).toBeGreaterThan(60);
  expect(found.filter(([, marked]) => !marked)).toEqual([]);
});
