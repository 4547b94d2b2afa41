import { z } from 'zod';
import { route, routeGroup } from './route.ts';

/** The steps before a new service opens, in the recommended order. */
export const openingStep = z.enum(['name', 'plans', 'pitch', 'legal', 'payment', 'video', 'gifts', 'invitations']);
export type OpeningStep = z.infer<typeof openingStep>;

export const studioOpening = routeGroup('studio', {
  steps: route({
    method: 'GET',
    path: '/v1/opening',
    access: 'settings.edit',
    summary: 'The steps before the service opens.',
    response: z.object({
      steps: z.array(
        z.object({
          step: openingStep,
          done: z.boolean(),
          optional: z.boolean().describe('the service can open without it'),
        }),
      ),
    }),
  }),
});
