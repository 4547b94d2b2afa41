import { z } from 'zod';
import { pathId } from './field.ts';
import type { Route } from './route.ts';

/** Kinds of subjects that have translatable texts. */
export type TranslatedKind =
  | 'media'
  | 'channel'
  | 'season'
  | 'creator'
  | 'page'
  | 'page-row'
  | 'hero'
  | 'badge'
  | 'bingo'
  | 'giveaway'
  | 'banner'
  | 'faq'
  | 'tags'
  | 'config'
  | 'pitch'
  | 'pitch-news'
  | 'plan'
  | 'legal';

/** A translatable text in a response: the property `key` of `on`, and the subject that owns it. */
export interface OwnedText {
  on: object;
  key: string | number;
  kind: TranslatedKind;
  id: string | number;
  field: string;
  /**
   * `summary`: derived from the field. `listed`: one of several texts of that field, identified by the original text.
   */
  as?: 'summary' | 'listed';
}

type TextFinder = (value: never) => OwnedText[];

const marks = new WeakMap<z.ZodType, TextFinder>();

/** The id of a kind with only one subject, such as the settings. */
export const onlyOne = 1;

/**
 * Marks a schema with its translatable texts. Schemas derived from it with `extend` or `meta` must be marked again;
 * schemas that contain it need not.
 */
export function markTranslatable<S extends z.ZodType>(schema: S, textsOf: (value: z.output<S>) => OwnedText[]): S {
  marks.set(schema, textsOf);
  return schema;
}

export function isMarked(schema: z.ZodType): boolean {
  return marks.has(schema);
}

/** Texts of `on` under their own field names. */
export function texts<T extends object>(
  on: T,
  kind: TranslatedKind,
  id: string | number,
  fields: (keyof T & string)[],
): OwnedText[] {
  return fields.map((field) => ({ on, key: field, kind, id, field }));
}

type AnyFinder = (value: unknown) => OwnedText[];

/** Many responses contain the same schemas, and each is searched once. */
const finders = new WeakMap<z.ZodType, AnyFinder | null>();

/** Returns a function that finds the texts in a value of a schema, or null if the schema has none. */
export function textFinder(schema: z.ZodType): AnyFinder | null {
  const known = finders.get(schema);
  if (known !== undefined) return known;
  const finder = makeFinder(schema);
  finders.set(schema, finder);
  return finder;
}

function makeFinder(schema: z.ZodType): AnyFinder | null {
  const own = marks.get(schema) as AnyFinder | undefined;
  const inner = innerFinder(schema);
  if (own && inner) return (value) => [...own(value), ...inner(value)];
  return own ?? inner;
}

function innerFinder(schema: z.ZodType): AnyFinder | null {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) {
    const find = textFinder(schema.unwrap() as z.ZodType);
    return find && ((value) => (value === null || value === undefined ? [] : find(value)));
  }
  if (schema instanceof z.ZodArray) {
    const find = textFinder(schema.element as z.ZodType);
    return find && ((value) => (value as unknown[]).flatMap(find));
  }
  if (schema instanceof z.ZodDiscriminatedUnion) return finderOfUnion(schema);
  return schema instanceof z.ZodObject ? finderOfObject(schema) : null;
}

function finderOfObject({ shape }: z.ZodObject) {
  const parts = Object.entries(shape).flatMap(([key, part]) => {
    const find = textFinder(part as z.ZodType);
    return find ? [{ key, find }] : [];
  });
  if (parts.length === 0) return null;
  return (value: unknown) => parts.flatMap(({ key, find }) => find((value as Record<string, unknown>)[key]));
}

function finderOfUnion({ options, def: { discriminator } }: z.ZodDiscriminatedUnion) {
  const parts = (options as z.ZodObject[]).map((option) => ({
    tag: option.shape[discriminator] as z.ZodType,
    find: textFinder(option),
  }));
  if (parts.every(({ find }) => find === null)) return null;
  return (value: unknown) => {
    const tag = (value as Record<string, unknown>)[discriminator];
    return parts.find((part) => part.tag.safeParse(tag).success)?.find?.(value) ?? [];
  };
}

export const language = pathId
  .optional()
  .describe('id of a language: texts that are translated into it are returned in it');

/** The text finder for the responses of a route, or null if it is no GET, is a studio call or has no texts. */
export function answerTextFinder({ method, host, response }: Pick<Route, 'method' | 'host' | 'response'>) {
  return method === 'GET' && host !== 'studio' ? textFinder(response) : null;
}

/** The query of a call. It includes the language if the response has translatable texts. */
export function queryOf(route: Route): z.ZodObject | undefined {
  return answerTextFinder(route) ? (route.query ?? z.object({})).extend({ language }) : route.query;
}
