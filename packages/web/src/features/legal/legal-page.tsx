import { sitePath } from '@greenlight/contract/site-path';
import { EmptyState } from '@greenlight/ui/blocks/empty-state';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { Screen } from '@greenlight/ui/blocks/screen';
import { Skeleton } from '@greenlight/ui/primitives/skeleton';
import { Scale } from 'lucide-react';
import { useParams } from 'react-router';
import { useTexts } from '../../platform/i18n.ts';
import { useQueryTexts } from '../../platform/query-texts.ts';
import { useConfig } from '../../platform/remote-config.ts';
import { LegalCard } from './components/legal-card.tsx';
import { LegalDocumentView } from './components/legal-document-view.tsx';
import { useLegalDocuments } from './hooks.ts';

/** All legal documents, or the one that the address names. */
export function LegalPage() {
  const { type } = useParams();
  return type ? <LegalDocumentView key={type} type={type} /> : <LegalList />;
}

function LegalList() {
  const t = useTexts('legal');
  return (
    <Screen
      limited="narrow"
      route={sitePath('legal')}
      title={t('title')}
      description={t('description')}
      siteName={useConfig().project}
    >
      <div className="mx-auto max-w-200 px-gutter">
        <QueryView
          query={useLegalDocuments()}
          texts={useQueryTexts()}
          skeleton={
            <div className="flex flex-col gap-3">
              <Skeleton className="h-21 rounded-xl" />
              <Skeleton className="h-21 rounded-xl" />
            </div>
          }
          isEmpty={({ documents }) => documents.length === 0}
          empty={<EmptyState icon={<Scale />} title={t('empty')} description={t('emptyText')} />}
        >
          {({ documents, missing }) => (
            <ul className="flex flex-col gap-3">
              {documents.map((document) => (
                <li key={document.id}>
                  <LegalCard document={document} isMissing={missing.some(({ id }) => id === document.id)} />
                </li>
              ))}
            </ul>
          )}
        </QueryView>
      </div>
    </Screen>
  );
}
