import { studioPath } from '@greenlight/contract/studio-path';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { Screen } from '@greenlight/ui/blocks/screen';
import { Button } from '@greenlight/ui/primitives/button';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { ArrowLeftRight, Download } from 'lucide-react';
import { useLocation } from 'react-router';
import { FormShape } from '../../platform/form-shape.tsx';
import { showError } from '../../platform/show-error.ts';
import { textsOf } from '../../platform/texts.ts';
import { useQueryTexts } from '../../platform/use-query-texts.ts';
import { usePermission } from '../account/hooks.ts';
import { useSiteName } from '../config/hooks.ts';
import { ImportList } from './components/import-list.tsx';
import { NewImport } from './components/new-import.tsx';
import { useExportAll, useImports } from './hooks.ts';

const t = textsOf('transfer');

/** Imports members of other services, and exports everything. */
export function TransferPage() {
  const mayExport = usePermission('billing.read');
  const download = useExportAll();
  return (
    <Screen route={useLocation().pathname} title={t('title')} description={t('text')} siteName={useSiteName()}>
      <div className="flex max-w-240 flex-col gap-12 px-gutter">
        <NewImport />
        <QueryView
          query={useImports()}
          texts={useQueryTexts()}
          skeleton={<FormShape />}
          isEmpty={({ imports }) => imports.length === 0}
          empty={null}
        >
          {({ imports }) => <ImportList imports={imports} />}
        </QueryView>
        <section aria-labelledby="handover">
          <h2 id="handover" className="text-2xl">
            {t('handover')}
          </h2>
          <p className="mt-2 mb-5 max-w-prose text-ink-muted">{t('handoverText')}</p>
          <LinkButton href={studioPath('handovers')} icon={<ArrowLeftRight aria-hidden className="size-4.5" />}>
            {t('handoverOpen')}
          </LinkButton>
        </section>
        {mayExport && (
          <section aria-labelledby="export">
            <h2 id="export" className="text-2xl">
              {t('export')}
            </h2>
            <p className="mt-2 mb-5 max-w-prose text-ink-muted">{t('exportText')}</p>
            <Button
              icon={<Download aria-hidden className="size-4.5" />}
              pending={download.isPending}
              onClick={() =>
                download.mutate(undefined, {
                  onError: showError,
                })
              }
            >
              {t('exportAll')}
            </Button>
          </section>
        )}
      </div>
    </Screen>
  );
}
