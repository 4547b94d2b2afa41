import { invoiceFile } from '@greenlight/contract/raw-routes';
import type { FastifyInstance } from 'fastify';
import { serveByToken } from '../../../platform/http/token-file.ts';
import type { Platform } from '../../../platform/platform.ts';
import { printInvoice } from './print/service.ts';
import { openInvoice } from './service.ts';

export function invoiceRawRoutes(app: FastifyInstance, platform: Platform): void {
  serveByToken(app, invoiceFile, async (token) => {
    const invoice = await openInvoice(platform, token);
    return { filename: `${invoice.number}.pdf`, body: await printInvoice(invoice), inline: true };
  });
}
