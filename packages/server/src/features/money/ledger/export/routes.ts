import { paymentExportFile } from '@greenlight/contract/raw-routes';
import type { FastifyInstance } from 'fastify';
import { serveByToken } from '../../../../platform/http/token-file.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { openBooksExport } from './books-export.ts';

export function paymentExportRawRoutes(app: FastifyInstance, platform: Platform): void {
  serveByToken(app, paymentExportFile, (token) => openBooksExport(platform, token));
}
