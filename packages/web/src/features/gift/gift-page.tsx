import { sitePath } from '@greenlight/contract/site-path';
import { EmptyState } from '@greenlight/ui/blocks/empty-state';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { Gift, History } from 'lucide-react';
import { useTexts } from '../../platform/i18n.ts';
import { useQueryTexts } from '../../platform/query-texts.ts';
import { SectionShapes } from '../account/components/section-shape.tsx';
import { SettingsScreen } from '../account/components/settings-screen.tsx';
import { useTaxRegion } from '../payment/use-tax-region.ts';
import { GiftForm } from './components/gift-form.tsx';
import { useGiftOptions } from './hooks.ts';

/** The screen to give a membership to somebody. */
export function GiftPage() {
  const t = useTexts('gift');
  const taxRegion = useTaxRegion();
  return (
    <SettingsScreen
      path={sitePath('gift')}
      title={t('title')}
      description={t('text')}
      actions={
        <LinkButton href={sitePath('gift-history')} icon={<History aria-hidden className="size-4" />}>
          {t('history')}
        </LinkButton>
      }
    >
      <QueryView
        query={useGiftOptions(taxRegion.value)}
        texts={useQueryTexts()}
        skeleton={<SectionShapes />}
        isEmpty={({ options }) => options.length === 0}
        empty={<EmptyState icon={<Gift />} title={t('nothing')} description={t('nothingText')} />}
      >
        {(offer) => <GiftForm {...offer} taxRegion={taxRegion} />}
      </QueryView>
    </SettingsScreen>
  );
}
