import { storeCodeDays } from '@greenlight/contract/limits';
import { sitePath } from '@greenlight/contract/site-path';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { Button } from '@greenlight/ui/primitives/button';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { BadgePercent, ShoppingBag } from 'lucide-react';
import { useTexts } from '../../platform/i18n.ts';
import { useQueryTexts } from '../../platform/query-texts.ts';
import { useConfig } from '../../platform/remote-config.ts';
import { useFocusOnChange } from '../../platform/use-focus-on-change.ts';
import { SectionShapes } from '../account/components/section-shape.tsx';
import { SettingsScreen } from '../account/components/settings-screen.tsx';
import { SettingsSection } from '../account/components/settings-section.tsx';
import { useUserInfo } from '../account/hooks.ts';
import { useStoreCode, useTakeStoreCode } from './hooks.ts';
import { StoreCodeCard } from './store-code-card.tsx';

/** The member's discount for the whole store (docs/product/offer.md). */
export function StoreCodePage() {
  const texts = useQueryTexts();
  const t = useTexts('store');
  const { store_discount_percent: percent } = useConfig();
  const isMember = useUserInfo()?.hasSubscription;
  const storeCode = useStoreCode(isMember);
  const take = useTakeStoreCode();
  const card = useFocusOnChange(storeCode.data && (storeCode.data.storeCode?.code ?? storeCode.data.isInStock));
  return (
    <SettingsScreen
      path={sitePath('store-code')}
      title={percent > 0 ? t('title', { percent }) : t('titlePlain')}
      description={t('text')}
    >
      {isMember === false ? (
        <SettingsSection title={t('membersOnly')} text={t('membersOnlyText')}>
          <LinkButton
            href={sitePath('payment')}
            variant="primary"
            icon={<ShoppingBag aria-hidden className="size-4" />}
          >
            {t('subscribe')}
          </LinkButton>
        </SettingsSection>
      ) : (
        <QueryView query={storeCode} texts={texts} skeleton={<SectionShapes count={1} />}>
          {({ storeCode: code, isInStock }) =>
            code ? (
              <StoreCodeCard ref={card} storeCode={code} />
            ) : (
              <SettingsSection
                title={t(isInStock ? 'get' : 'restock')}
                text={isInStock ? t('getText', { count: storeCodeDays }) : t('restockText')}
              >
                {isInStock && (
                  <Button
                    variant="primary"
                    icon={<BadgePercent aria-hidden className="size-4" />}
                    pending={take.isPending}
                    onClick={() => take.mutate()}
                  >
                    {t('getButton')}
                  </Button>
                )}
              </SettingsSection>
            )
          }
        </QueryView>
      )}
    </SettingsScreen>
  );
}
