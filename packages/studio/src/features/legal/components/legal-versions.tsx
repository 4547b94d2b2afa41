import { sitePath } from '@greenlight/contract/site-path';
import { ExternalLink } from 'lucide-react';
import { formatMoment } from '../../../platform/format.ts';
import { textsOf } from '../../../platform/texts.ts';
import type { StudioLegalType } from '../hooks.ts';

const t = textsOf('legal');

/** The published versions, as members read them. */
export function LegalVersions({ versions }: { versions: StudioLegalType['versions'] }) {
  return (
    <section aria-labelledby="versions" className="mt-12">
      <h2 id="versions" className="text-xl">
        {t('versions')}
      </h2>
      <ul className="mt-3 divide-y divide-line">
        {versions.map(({ id, type, version, title, required, publishedAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 py-2">
            <span className="min-w-0">
              <span className="font-medium">{t('version', { version, title })}</span>
              <span className="block text-ink-faint text-sm">
                {formatMoment(publishedAt)}
                {required && ` · ${t('required')}`}
              </span>
            </span>
            <a
              href={`${sitePath('legal-document', type)}?version=${version}`}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-11 items-center gap-2 text-sm underline underline-offset-4"
            >
              {t('read', { version })}
              <ExternalLink aria-hidden className="size-4" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
