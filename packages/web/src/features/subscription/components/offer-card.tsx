import type { CancelOffer, CancelReason } from '@greenlight/contract/plan';
import { sitePath } from '@greenlight/contract/site-path';
import { Button } from '@greenlight/ui/primitives/button';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { HeartHandshake } from 'lucide-react';
import { formatDate, formatPrice } from '../../../platform/format.ts';
import { useLanguage, useTexts } from '../../../platform/i18n.ts';
import { planName } from '../../membership/plan-name.ts';
import { useAcceptOffer } from '../hooks.ts';

/**
 * An offer for a member who wants to cancel, with amounts of money. It is beside the cancel button, never before it.
 */
export function OfferCard(props: { offer: CancelOffer; reason: CancelReason; onClose: () => void }) {
  const t = useTexts('payment');
  const plans = useTexts('membership');
  const accept = useAcceptOffer();
  const { offer, reason, onClose } = props;
  const plan = offer.kind === 'plan' ? planName({ planId: offer.planId, name: offer.planName }, plans) : '';
  return (
    <div className="flex flex-col items-start gap-4 rounded-lg bg-accent/8 p-4">
      <p className="flex items-start gap-3">
        <HeartHandshake aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" />
        <OfferText offer={offer} />
      </p>
      {offer.kind === 'help' ? (
        <LinkButton href={sitePath('faq')} variant="primary" size="sm">
          {t('cancel.accept.help')}
        </LinkButton>
      ) : (
        <Button
          variant="primary"
          size="sm"
          pending={accept.isPending}
          onClick={() => accept.mutate(reason, { onSettled: onClose })}
        >
          {t(`cancel.accept.${offer.kind}`, { plan })}
        </Button>
      )}
    </div>
  );
}

function OfferText({ offer }: { offer: CancelOffer }) {
  const t = useTexts('payment');
  const plans = useTexts('membership');
  const language = useLanguage();
  if (offer.kind === 'help') return t('cancel.help');
  const values = { price: formatPrice(offer.price, language), date: formatDate(offer.from, language) };
  switch (offer.kind) {
    case 'discount':
      return t('cancel.discount', {
        ...values,
        regular: formatPrice(offer.regular, language),
        count: offer.payments,
      });
    case 'pause':
      return t('cancel.pauseOffer', { ...values, until: formatDate(offer.until, language) });
    case 'plan':
      return t('cancel.planOffer', {
        ...values,
        plan: planName({ planId: offer.planId, name: offer.planName }, plans),
        regular: formatPrice(offer.regular, language),
      });
  }
}
