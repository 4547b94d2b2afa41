import { sitePath } from '@greenlight/contract/site-path';
import { Link } from '@greenlight/ui/primitives/link';
import { formatDate } from '../../../platform/format.ts';
import { useLanguage, useTexts } from '../../../platform/i18n.ts';
import { LocalTime } from '../../../platform/local-time.tsx';
import type { LegalRef } from '../hooks.ts';

/** Earlier versions of the document. */
export function VersionList({ document }: { document: LegalRef & { versions: LegalRef[] } }) {
  const t = useTexts('legal');
  const language = useLanguage();
  return (
    <section aria-labelledby="versions" className="mt-14 border-line border-t pt-8">
      <h2 id="versions" className="text-xl">
        {t('versions')}
      </h2>
      <ul className="mt-4 flex flex-col">
        {document.versions.map(({ id, type, version, publishedAt }, index) => (
          <li key={id}>
            <Link
              href={`${sitePath('legal-document', type)}${index === 0 ? '' : `?version=${version}`}`}
              aria-current={id === document.id ? 'page' : undefined}
              className="inline-flex min-h-11 items-center text-ink-muted underline-offset-4 hover:text-ink hover:underline aria-[current]:text-ink"
            >
              <LocalTime text={t('versionOf', { version, date: formatDate(publishedAt, language) })} />
              {index === 0 && ` · ${t('inForce')}`}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
