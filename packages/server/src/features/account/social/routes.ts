import { appleReturn } from '@greenlight/contract/raw-routes';
import { sitePath } from '@greenlight/contract/site-path';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../../../platform/platform.ts';

const formMaxBytes = 32_000;
const passedOn = ['id_token', 'state', 'error'];

/**
 * Redirects Apple's form post to the login screen. The answer is in the fragment, so no server and no log sees it.
 * Apple sends `name` only at the first sign-in.
 */
export function socialRawRoutes(app: FastifyInstance, { config }: Platform): void {
  const { method, host, path, takes, answers } = appleReturn;
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser([...takes], { parseAs: 'string', bodyLimit: formMaxBytes }, (_, text, done) =>
      done(null, new URLSearchParams(text as string)),
    );
    scope.route<{ Body?: URLSearchParams }>({
      method,
      url: `/api/${host}${path}`,
      handler: (request, reply) => {
        const form = request.body ?? new URLSearchParams();
        const fields: [string, string][] = passedOn.map((key) => [key, form.get(key) ?? '']);
        fields.push(['name', nameIn(form.get('user'))]);
        const fragment = new URLSearchParams(fields.filter(([, value]) => value !== ''));
        return reply
          .code(303)
          .headers({ location: `${config.publicUrl}${sitePath('login')}#${fragment}`, 'cache-control': 'no-store' })
          .type(`${answers}; charset=utf-8`)
          .send('<!doctype html><html lang="en"><head><title>Signing in</title></head><body></body></html>');
      },
    });
  });
}

/** Apple's format is `{"name":{"firstName":"…","lastName":"…"}}`. */
function nameIn(user: string | null): string {
  try {
    const { firstName, lastName } = JSON.parse(user ?? '')?.name ?? {};
    return [firstName, lastName]
      .filter((part) => typeof part === 'string')
      .join(' ')
      .trim()
      .slice(0, 100);
  } catch {
    return '';
  }
}
