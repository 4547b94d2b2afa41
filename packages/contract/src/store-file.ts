import { z } from 'zod';
import { raw } from './raw-route.ts';

export const storeExportFile = raw({
  host: 'studio',
  method: 'GET',
  path: '/v1/store-exports/:token',
  access: 'anyone',
  summary: 'All codes for the store as CSV, at the address that was returned for it.',
  params: z.object({ token: z.string().max(500) }),
  answers: 'text/csv; charset=utf-8',
  errors: ['not_found'],
});
