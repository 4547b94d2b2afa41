import { invoiceFile } from '@greenlight/contract/raw-routes';
import type { FastifyInstance } from 'fastify';
import { serveByToken } from '../../../../platform/http/token-file.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { openInvoice } from './issue-invoice.ts';

export function invoiceRawRoutes(app: FastifyInstance, platform: Platform): void {
  serveByToken(app, invoiceFile, async (token) => {
    const invoice = await openInvoice(platform, token);
    // Its fonts and what draws them take 30 MB: only who prints has them in memory.
    const { printInvoice } = await import('./invoice-pdf.ts');
    return { filename: `${invoice.number}.pdf`, body: await printInvoice(invoice), inline: true };
  });
}
