import { sitePath } from '@greenlight/contract/site-path';
import { EmptyState } from '@greenlight/ui/blocks/empty-state';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { Badge } from '@greenlight/ui/primitives/badge';
import { Button } from '@greenlight/ui/primitives/button';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { Gift } from 'lucide-react';
import { formatDate } from '../../../platform/format.ts';
import { useLanguage, useTexts } from '../../../platform/i18n.ts';
import { useQueryTexts } from '../../../platform/query-texts.ts';
import { SectionShapes } from '../../account/components/section-shape.tsx';
import { SettingsRow, SettingsRows } from '../../account/components/settings-row.tsx';
import { SettingsScreen } from '../../account/components/settings-screen.tsx';
import { giftPath, giftStanding, giftTones } from '../gift-state.ts';
import { useGifts } from '../hooks.ts';

/** The gifts that the viewer bought, newest first. */
export function GiftList() {
  const t = useTexts('gift');
  const language = useLanguage();
  const gifts = useGifts();
  const give = (
    <LinkButton href={sitePath('gift')} variant="primary" icon={<Gift aria-hidden className="size-4" />}>
      {t('give')}
    </LinkButton>
  );
  return (
    <SettingsScreen path={sitePath('gift')} title={t('history')} actions={give}>
      <QueryView
        query={gifts}
        texts={useQueryTexts()}
        skeleton={<SectionShapes count={1} />}
        isEmpty={({ pages }) => pages.every((page) => page.gifts.length === 0)}
        empty={<EmptyState icon={<Gift />} title={t('none')} description={t('noneText')} />}
      >
        {({ pages }) => (
          <>
            <div className="rounded-xl border border-line bg-surface p-5 md:p-7">
              <SettingsRows label={t('history')}>
                {pages
                  .flatMap((page) => page.gifts)
                  .map((gift) => (
                    <SettingsRow
                      key={gift.id}
                      icon={<Gift />}
                      title={t('giftFor', { name: gift.recipientName })}
                      badge={<Badge tone={giftTones[gift.state]}>{t(`state.${giftStanding(gift)}`)}</Badge>}
                      text={`${t('months', { count: gift.months })} · ${formatDate(gift.created, language)}`}
                      action={
                        <LinkButton
                          size="sm"
                          href={giftPath(gift.id)}
                          aria-label={t('openOf', {
                            name: gift.recipientName,
                            date: formatDate(gift.created, language),
                          })}
                        >
                          {t('open')}
                        </LinkButton>
                      }
                    />
                  ))}
              </SettingsRows>
            </div>
            {gifts.hasNextPage && (
              <Button
                className="self-center"
                pending={gifts.isFetchingNextPage}
                onClick={() => void gifts.fetchNextPage()}
              >
                {t('more')}
              </Button>
            )}
          </>
        )}
      </QueryView>
    </SettingsScreen>
  );
}
