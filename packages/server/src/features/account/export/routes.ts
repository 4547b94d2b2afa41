import { exportFile } from '@greenlight/contract/raw-routes';
import type { FastifyInstance } from 'fastify';
import { serveByToken } from '../../../platform/http/token-file.ts';
import type { Platform } from '../../../platform/platform.ts';
import { openExport } from './data-export.ts';

export function exportRawRoutes(app: FastifyInstance, platform: Platform): void {
  serveByToken(app, exportFile, (token) => openExport(platform, token));
}
