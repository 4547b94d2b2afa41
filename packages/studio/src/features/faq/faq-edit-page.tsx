import { sitePath } from '@greenlight/contract/site-path';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { Screen } from '@greenlight/ui/blocks/screen';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { ExternalLink } from 'lucide-react';
import { useLocation } from 'react-router';
import { FormShape } from '../../platform/form-shape.tsx';
import { textsOf } from '../../platform/texts.ts';
import { useQueryTexts } from '../../platform/use-query-texts.ts';
import { HistoryButton } from '../change/components/history-button.tsx';
import { useSiteName } from '../config/hooks.ts';
import { TranslationButton } from '../translation/components/translation-button.tsx';
import { FaqForm } from './components/faq-form.tsx';
import { useFaq } from './hooks.ts';

const t = textsOf('faq');

export function FaqEditPage() {
  return (
    <Screen
      route={useLocation().pathname}
      title={t('title')}
      description={t('text')}
      siteName={useSiteName()}
      actions={
        <>
          <HistoryButton subject="faq" />
          <TranslationButton subject="faq" />
          <LinkButton href={`~${sitePath('faq')}`} icon={<ExternalLink aria-hidden className="size-4" />}>
            {t('view')}
          </LinkButton>
        </>
      }
    >
      <div className="max-w-240 px-gutter">
        <QueryView query={useFaq()} texts={useQueryTexts()} skeleton={<FormShape />}>
          {(data) => <FaqForm faq={data} />}
        </QueryView>
      </div>
    </Screen>
  );
}
