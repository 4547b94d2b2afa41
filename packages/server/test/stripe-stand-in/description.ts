import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import type { Form } from './form.ts';

/**
 * What Stripe's published OpenAPI description says of the calls that the stand-in answers and of the objects in them;
 * made by scripts/generate-stripe-description.mjs.
 */
const path = join(import.meta.dirname, 'description.json');
const description = JSON.parse(readFileSync(path, 'utf8')) as { objects: Record<string, object> };
const options = { strict: false, allErrors: true };
const answers = new Ajv2020(options).addSchema(description, 'stripe');
/** A form has texts alone. */
const questions = new Ajv2020({ ...options, coerceTypes: true }).addSchema(description, 'stripe');

/** What the version that the SDK speaks has since. */
const later = ['POST /v1/checkout/sessions takes : must NOT have additional properties allowed_payment_method_types'];

/** What a form asks that the call does not take, or not in this shape. */
export function refusedIn(call: string, form: Form): string[] {
  return errorsOf(questions, ['calls', call, 'takes'], listsIn(form));
}

/** Where an answer differs from the description, itself or an object in it that was expanded. */
export function differencesIn(call: string, answer: unknown): string[] {
  return [...errorsOf(answers, ['calls', call, 'answers'], answer), ...objectDifferences(answer)];
}

/** Of each object that says what it is, however deep. */
function objectDifferences(inside: unknown): string[] {
  if (typeof inside !== 'object' || inside === null) return [];
  const name = (inside as { object?: unknown }).object;
  const own = typeof name === 'string' && name in description.objects && !('deleted' in inside);
  return [
    ...(own ? errorsOf(answers, ['objects', name], inside) : []),
    ...Object.values(inside).flatMap(objectDifferences),
  ];
}

function errorsOf(ajv: Ajv2020, path: string[], value: unknown): string[] {
  const pointer = path.map((key) => encodeURIComponent(key.replaceAll('/', '~1'))).join('/');
  const check = ajv.getSchema(`stripe#/${pointer}`);
  if (!check) throw new Error(`nothing is described at ${path.join(' ')}`);
  return check(value)
    ? []
    : (check.errors ?? []).map((error) => said(path, error)).filter((said) => !later.includes(said));
}

function said(path: string[], { instancePath, message, params }: ErrorObject): string {
  const unknown = 'additionalProperty' in params ? ` ${params.additionalProperty}` : '';
  return `${path.slice(1).join(' ')} ${instancePath.slice(1).replaceAll('/', '.')}: ${message}${unknown}`;
}

/** `{ 0: a, 1: b }` of a form is a list. */
function listsIn(form: string | Form): unknown {
  if (typeof form === 'string') return form;
  const keys = Object.keys(form);
  const inner = Object.values(form).map(listsIn);
  const isList = keys.length > 0 && keys.every((key, index) => key === String(index));
  return isList ? inner : Object.fromEntries(keys.map((key, index) => [key, inner[index]]));
}
