import type { Gift } from '@greenlight/contract/gift';
import { Badge } from '@greenlight/ui/primitives/badge';
import { formatDate, formatPrice } from '../../../platform/format.ts';
import { useLanguage, useTexts } from '../../../platform/i18n.ts';
import { SettingsSection } from '../../account/components/settings-section.tsx';
import { giftStanding, giftTones } from '../gift-state.ts';

export function GiftFacts({ gift }: { gift: Gift }) {
  const t = useTexts('gift');
  const language = useLanguage();
  const day = (moment: string | null) => moment && formatDate(moment, language);
  const facts: [string, string | null][] = [
    [t('howLong'), t('months', { count: gift.months })],
    [t('price'), formatPrice(gift.price, language)],
    [t('bought'), day(gift.created)],
    gift.recipientEmail ? [t('email'), gift.recipientEmail] : [t('way'), t('byHand')],
    [t('sendOn'), gift.state === 'scheduled' ? day(gift.sendAt) : null],
    [t('sentOn'), day(gift.sent)],
    [t('redeemedOn'), day(gift.redeemed)],
    [t('message'), gift.message || null],
  ];
  return (
    <SettingsSection
      title={t('about')}
      action={<Badge tone={giftTones[gift.state]}>{t(`state.${giftStanding(gift)}`)}</Badge>}
    >
      <dl className="grid gap-x-8 gap-y-4 text-sm sm:grid-cols-2">
        {facts.map(
          ([name, value]) =>
            value !== null && (
              <div key={name} className="min-w-0">
                <dt className="text-ink-faint">{name}</dt>
                <dd className="mt-0.5 whitespace-pre-line [overflow-wrap:anywhere]">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </SettingsSection>
  );
}
