import { QueryView } from '@greenlight/ui/blocks/query-view';
import { Badge } from '@greenlight/ui/primitives/badge';
import { Button } from '@greenlight/ui/primitives/button';
import { ExternalLink, TriangleAlert } from 'lucide-react';
import { formatDate, formatPrice } from '../../../platform/format.ts';
import { useLanguage, useTexts } from '../../../platform/i18n.ts';
import { isBystander } from '../../../platform/override.ts';
import { useQueryTexts } from '../../../platform/query-texts.ts';
import { SectionShapes } from '../../account/components/section-shape.tsx';
import { SettingsNotice } from '../../account/components/settings-notice.tsx';
import { planName } from '../../membership/plan-name.ts';
import { useCardName } from '../../payment/use-card-name.ts';
import { type CardSubscription, useCardPages, useCardSubscription } from '../hooks.ts';
import { Fact } from './plan-facts.tsx';

/** A membership billed by the card provider: its state, and links to the provider's pages. */
export function CardPanel() {
  return (
    <QueryView query={useCardSubscription()} texts={useQueryTexts()} skeleton={<SectionShapes count={1} />}>
      {(subscription) => subscription && <Panel subscription={subscription} />}
    </QueryView>
  );
}

function Panel({ subscription }: { subscription: CardSubscription }) {
  const t = useTexts('payment');
  const plans = useTexts('membership');
  const language = useLanguage();
  const nameOf = useCardName();
  const pages = useCardPages();
  const { status, subscriptionCancelled, isInTrial, paymentMethod, price, interval, discount } = subscription;
  const date = subscription.subscriptionBillingDate ?? subscription.subscriptionEndDate;
  const isLate = status === 'past_due';
  const state = isLate ? 'due' : subscriptionCancelled ? 'ending' : isInTrial ? 'trial' : 'card';
  const isOpening = (page: string) => pages.variables === page && (pages.isPending || pages.isSuccess);
  return (
    <>
      {isLate && (
        <SettingsNotice
          tone="danger"
          icon={<TriangleAlert />}
          title={t('due.title')}
          text={t('due.textCard')}
          action={
            !isBystander() && (
              <Button variant="primary" size="sm" pending={isOpening('card')} onClick={() => pages.mutate('card')}>
                {t('due.card')}
              </Button>
            )
          }
        />
      )}
      <section aria-label={t('panel.title')} className="glow overflow-hidden rounded-xl border border-line bg-surface">
        <div className="p-5 md:p-7">
          <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <span className="font-bold font-display text-3xl">
              {planName({ planId: subscription.planId, name: subscription.planName }, plans)}
            </span>
            <Badge tone={isLate ? 'danger' : subscriptionCancelled ? 'warning' : 'accent'}>
              {t(`panel.state.${state}`)}
            </Badge>
          </p>
          {date && (
            <p className="mt-2 text-ink-muted">{t(`panel.says.${state}`, { date: formatDate(date, language) })}</p>
          )}
          <dl className="mt-6 grid gap-x-8 gap-y-5 sm:grid-cols-2">
            <Fact name={t('panel.price')}>
              {t(interval === 'year' ? 'panel.perYear' : 'panel.perMonth', { price: formatPrice(price, language) })}
            </Fact>
            {discount && (
              <Fact name={t('panel.discount')}>
                {t('panel.discountText', { percent: discount.percentOff, code: discount.code })}
              </Fact>
            )}
            {paymentMethod && <Fact name={t('panel.method')}>{nameOf(paymentMethod)}</Fact>}
          </dl>
          <p className="mt-6 text-ink-faint text-sm">{t('panel.portalText')}</p>
        </div>
        {!isBystander() && (
          <div className="flex flex-wrap gap-3 border-line border-t px-5 py-4 md:px-7">
            <Button
              variant="primary"
              icon={<ExternalLink aria-hidden className="size-4" />}
              pending={isOpening('all')}
              onClick={() => pages.mutate('all')}
            >
              {t(subscriptionCancelled ? 'panel.keep' : 'panel.portal')}
            </Button>
            {!subscriptionCancelled && (
              <>
                <Button pending={isOpening('change')} onClick={() => pages.mutate('change')}>
                  {t('panel.change')}
                </Button>
                <Button variant="ghost" pending={isOpening('cancel')} onClick={() => pages.mutate('cancel')}>
                  {t('panel.cancel')}
                </Button>
              </>
            )}
          </div>
        )}
      </section>
    </>
  );
}
