import type { ApiTable } from '@greenlight/contract/api';
import type { Client } from '@greenlight/contract/client';
import { queryInt } from '@greenlight/contract/field';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { validate } from '../../../platform/http/validate.ts';
import type { Platform } from '../../../platform/platform.ts';
import { oembedXml, readOembed } from './service.ts';

const query = z.object({
  url: z.string('Name the address of a video').max(2000),
  format: z.enum(['json', 'xml'], 'Use json or xml').default('json'),
  maxwidth: queryInt(1, 10_000).optional(),
  maxheight: queryInt(1, 10_000).optional(),
});

export function oembedRoutes(
  app: FastifyInstance,
  { config }: Platform,
  clientOf: (ip: string) => Client<ApiTable>,
): void {
  app.get('/oembed', async (request, reply) => {
    const wanted = validate({ query }, request).query as z.infer<typeof query>;
    const values = await readOembed(clientOf(request.ip), config, wanted);
    reply.header('cache-control', 'public, max-age=300').header('access-control-allow-origin', '*');
    return wanted.format === 'xml' ? reply.type('text/xml; charset=utf-8').send(oembedXml(values)) : values;
  });
}
