import { z } from 'zod';

const problem = {
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
      items: {
        type: 'object',
        properties: { path: { type: 'string' }, message: { type: 'string' }, code: { type: 'string' } },
      },
    },
    values: { type: 'object', additionalProperties: { oneOf: [{ type: 'string' }, { type: 'number' }] } },
  },
};

/**
 * The named schemas of an OpenAPI document: those with an `id`. They are collected while the schemas that contain them
 * are made.
 */
export class Components {
  readonly schemas: Record<string, object> = { Problem: problem };

  schemaOf(schema: z.ZodType, io: 'input' | 'output'): object {
    const { $schema: _, $defs, ...own } = referring(z.toJSONSchema(schema, { io, unrepresentable: 'any', override }));
    for (const [name, definition] of Object.entries($defs ?? {})) this.#name(name, definition);
    return own;
  }

  #name(name: string, definition: object): void {
    const known = this.schemas[name];
    if (known && JSON.stringify(known) !== JSON.stringify(definition)) {
      throw new Error(`Two schemas are named ${name}; one that is both sent and received must not have a name`);
    }
    this.schemas[name] = definition;
  }
}

/**
 * Allows other keys in responses, because responses may gain keys later. Removes the limits of every integer, and
 * patterns beside a format, which say nothing.
 */
function override({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
}

function referring(schema: z.core.JSONSchema.BaseSchema): z.core.JSONSchema.BaseSchema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')) as typeof schema;
}
