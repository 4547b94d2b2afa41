import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Platform } from '../../../../../platform/platform.ts';
import { ProblemError } from '../../../../../platform/problem-error.ts';
import { openPage, type PageAnswer, type SentForm, sendForm } from './card-page.ts';
import { fontFaces } from './font-faces.ts';
import { pageSheet } from './page-style.ts';

const formMaxBytes = 4000;
const address = '/pay/sandbox/:token';

interface Page {
  Params: { token: string };
  Querystring: { lang?: string };
  Body: URLSearchParams | undefined;
}

/** The payment pages of the sandbox: no script and no session; the token in the address gives access. */
export function sandboxRawRoutes(app: FastifyInstance, platform: Platform, dist: string): void {
  const { config } = platform;
  const sheet = fontFaces(dist) + pageSheet;
  app.register(async (scope) => {
    scope.addHook('onRequest', async () => {
      if (!config.sandbox.on) throw new ProblemError('not_found');
    });
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: formMaxBytes },
      (_, text, done) => done(null, new URLSearchParams(text as string)),
    );
    scope.get('/pay/sandbox/page.css', (_request, reply) =>
      reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=300').send(sheet),
    );
    scope.get<Page>(address, async (request, reply) =>
      send(config.publicUrl, reply, await openPage(platform, askedBy(request))),
    );
    scope.post<Page>(address, async (request, reply) => {
      if (!request.body) throw new ProblemError('invalid_request', { detail: 'Send the form of the page.' });
      const sent = formOf(request.body);
      return send(config.publicUrl, reply, await sendForm(platform, { ...askedBy(request), sent }));
    });
  });
}

function askedBy({ params, query, headers }: FastifyRequest<Page>) {
  const lang = typeof query.lang === 'string' ? query.lang : undefined;
  return { token: params.token, language: lang ?? headers['accept-language']?.split(/[,;]/)[0]?.trim() ?? null };
}

function formOf(body: URLSearchParams): SentForm {
  const field = (name: string) => (body.get(name) ?? '').replaceAll('\0', '');
  const [number, expiry, cvc, name] = [field('number'), field('expiry'), field('cvc'), field('name')];
  return { number, expiry, cvc, name, form: field('form'), action: field('action') };
}

function send(publicUrl: string, reply: FastifyReply, answer: PageAnswer) {
  reply.headers({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
    'x-frame-options': 'DENY',
    // A form may redirect to the site, which has another origin in development.
    'content-security-policy': `default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; form-action 'self' ${publicUrl}; base-uri 'none'; frame-ancestors 'none'`,
  });
  if ('redirect' in answer) return reply.code(303).header('location', answer.redirect).send();
  return reply.code(answer.status).type('text/html; charset=utf-8').send(answer.html);
}
