import { studioPath } from '@greenlight/contract/studio-path';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { Screen } from '@greenlight/ui/blocks/screen';
import { Link } from '@greenlight/ui/primitives/link';
import { ArrowLeft } from 'lucide-react';
import { useLocation, useParams } from 'react-router';
import { FormShape } from '../../platform/form-shape.tsx';
import { textsOf } from '../../platform/texts.ts';
import { useQueryTexts } from '../../platform/use-query-texts.ts';
import { HistoryButton } from '../change/components/history-button.tsx';
import { useSiteName } from '../config/hooks.ts';
import { TranslationButton } from '../translation/components/translation-button.tsx';
import { PageActions } from './components/page-actions.tsx';
import { PageFormView } from './components/page-form-view.tsx';
import { PagePreview } from './components/page-preview.tsx';
import { usePage } from './hooks.ts';

const t = textsOf('page');

export function PageEditPage() {
  const id = Number(useParams().id);
  const page = usePage(id);
  return (
    <Screen
      route={useLocation().pathname}
      title={page.data?.draft.title ?? t('one')}
      siteName={useSiteName()}
      eyebrow={
        <Link href={studioPath('pages')} className="-my-3 inline-flex min-h-11 items-center gap-1.5">
          <ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />
          {t('title')}
        </Link>
      }
      actions={
        <>
          <HistoryButton subject={`page:${id}`} />
          <TranslationButton subject={`page:${id}`} />
          {page.data && <PageActions page={page.data} />}
        </>
      }
    >
      <div className="px-gutter">
        <QueryView query={page} texts={useQueryTexts()} skeleton={<FormShape beside />}>
          {(data) => (
            <div className="grid gap-x-10 gap-y-12 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
              <PageFormView key={data.id} page={data} />
              <PagePreview page={data} />
            </div>
          )}
        </QueryView>
      </div>
    </Screen>
  );
}
