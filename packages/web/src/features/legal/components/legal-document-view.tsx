import { ApiError } from '@greenlight/contract/client';
import { sitePath } from '@greenlight/contract/site-path';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { Screen } from '@greenlight/ui/blocks/screen';
import { Link } from '@greenlight/ui/primitives/link';
import { ArrowLeft } from 'lucide-react';
import { Navigate, useSearchParams } from 'react-router';
import { formatDate } from '../../../platform/format.ts';
import { useLanguage, useTexts } from '../../../platform/i18n.ts';
import { LocalTime } from '../../../platform/local-time.tsx';
import { useQueryTexts } from '../../../platform/query-texts.ts';
import { useConfig } from '../../../platform/remote-config.ts';
import { useLegalDocument } from '../hooks.ts';
import { LazyLegalText, LegalTextShape } from './lazy-legal-text.tsx';
import { VersionList } from './version-list.tsx';

/** One document: the version in force, or an earlier one. */
export function LegalDocumentView({ type }: { type: string }) {
  const t = useTexts('legal');
  const language = useLanguage();
  const texts = useQueryTexts();
  const { project } = useConfig();
  const [search] = useSearchParams();
  const version = /^\d{1,6}$/.exec(search.get('version') ?? '')?.[0];
  const document = useLegalDocument(type, version ? Number(version) : undefined);
  const { data, error } = document;
  const title = data?.title ?? t('title');
  const isUnknown = !data && error instanceof ApiError && [400, 404].includes(error.status);
  if (isUnknown) return <Navigate replace to={sitePath('not-found')} />;
  return (
    <Screen
      limited="narrow"
      route={sitePath('legal-document', type)}
      title={title}
      siteName={project}
      eyebrow={
        <Link href={sitePath('legal')} className="inline-flex min-h-11 items-center gap-2 hover:underline">
          <ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />
          {t('title')}
        </Link>
      }
      description={
        data && (
          <LocalTime text={t('versionOf', { version: data.version, date: formatDate(data.publishedAt, language) })} />
        )
      }
    >
      <div className="mx-auto max-w-200 px-gutter">
        <div className="max-w-prose">
          <QueryView query={document} texts={texts} skeleton={<LegalTextShape />}>
            {(found) => (
              <>
                {found.versions[0] && found.versions[0].version !== found.version && (
                  <p className="mb-8 rounded-lg border border-warning/40 bg-warning/10 px-4 py-3 text-sm">
                    {t('earlier')}{' '}
                    <Link href={sitePath('legal-document', type)} className="underline underline-offset-4">
                      {t('toCurrent')}
                    </Link>
                  </p>
                )}
                <LazyLegalText text={found.text} title={found.title} />
                {found.versions.length > 1 && <VersionList document={found} />}
              </>
            )}
          </QueryView>
        </div>
      </div>
    </Screen>
  );
}
