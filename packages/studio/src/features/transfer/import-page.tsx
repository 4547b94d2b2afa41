import { studioPath } from '@greenlight/contract/studio-path';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { Screen } from '@greenlight/ui/blocks/screen';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { Progress } from '@greenlight/ui/primitives/progress';
import { ArrowLeft } from 'lucide-react';
import { useLocation, useParams } from 'react-router';
import { FormShape } from '../../platform/form-shape.tsx';
import { textsOf } from '../../platform/texts.ts';
import { useQueryTexts } from '../../platform/use-query-texts.ts';
import { useSiteName } from '../config/hooks.ts';
import { ApplyButton } from './components/apply-button.tsx';
import { ImportDifferences } from './components/import-differences.tsx';
import { TierForm } from './components/tier-form.tsx';
import { useImport } from './hooks.ts';

const t = textsOf('transfer');

/** The preview of an import, line by line. */
export function ImportPage() {
  const { importId = '' } = useParams();
  const query = useImport(importId);
  const source = query.data ? t(`sources.${query.data.source}`) : '';
  return (
    <Screen
      route={useLocation().pathname}
      title={t('importOf', { source })}
      description={query.data?.filename}
      siteName={useSiteName()}
      actions={
        <LinkButton href={studioPath('imports')} icon={<ArrowLeft aria-hidden className="size-4" />}>
          {t('title')}
        </LinkButton>
      }
    >
      <div className="flex max-w-300 flex-col gap-10 px-gutter">
        <QueryView query={query} texts={useQueryTexts()} skeleton={<FormShape />}>
          {(made) => (
            <>
              {made.state === 'checked' && <TierForm key={JSON.stringify(made.tiers)} made={made} />}
              {made.state === 'applying' && (
                <div role="status">
                  <p className="mb-2 font-semibold">{t('applying', { finished: made.finished, total: made.total })}</p>
                  <Progress label={t('states.applying')} value={made.total === 0 ? 1 : made.finished / made.total} />
                </div>
              )}
              {made.state === 'done' && (
                <p role="status" className="rounded-lg border border-accent/40 bg-accent/10 p-4">
                  {t('done', { ...made.counts })}
                </p>
              )}
              <ImportDifferences made={made} />
              {made.state === 'checked' && <ApplyButton made={made} />}
            </>
          )}
        </QueryView>
      </div>
    </Screen>
  );
}
