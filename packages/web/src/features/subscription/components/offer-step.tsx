import type { CancelOffer, CancelReason } from '@greenlight/contract/plan';
import { Button } from '@greenlight/ui/primitives/button';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { HeartHandshake } from 'lucide-react';
import { formatPrice } from '../../../platform/format.ts';
import { useLanguage, useTexts } from '../../../platform/i18n.ts';
import { planName } from '../../membership/components/plan-name.tsx';
import { useAcceptOffer } from '../hooks.ts';

/** What is offered to anyone who is about to leave; it is as easy to decline as to take. */
export function OfferStep(props: {
  offer: CancelOffer;
  reason: CancelReason;
  onDecline: () => void;
  onClose: () => void;
}) {
  const t = useTexts('payment');
  const plans = useTexts('membership');
  const accept = useAcceptOffer();
  const { offer, reason, onDecline, onClose } = props;
  const plan = offer.kind === 'plan' ? planName({ planId: offer.planId, name: offer.plan }, plans) : '';
  return (
    <div className="flex flex-col gap-6">
      <p className="flex items-start gap-4 rounded-lg bg-accent/8 p-5 text-lg">
        <HeartHandshake aria-hidden className="mt-1 size-6 shrink-0 text-accent" />
        <OfferText offer={offer} />
      </p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onDecline}>{t('cancel.decline')}</Button>
        {offer.kind === 'help' ? (
          <LinkButton href="/faq" variant="primary">
            {t('cancel.accept.help')}
          </LinkButton>
        ) : (
          <Button
            variant="primary"
            pending={accept.isPending}
            onClick={() => accept.mutate(reason, { onSettled: onClose })}
          >
            {t(`cancel.accept.${offer.kind}`, { plan })}
          </Button>
        )}
      </div>
    </div>
  );
}

function OfferText({ offer }: { offer: CancelOffer }) {
  const t = useTexts('payment');
  const plans = useTexts('membership');
  const language = useLanguage();
  switch (offer.kind) {
    case 'discount':
      return t('cancel.discount', { percent: offer.percentOff, count: offer.months });
    case 'pause':
      return t('cancel.pauseOffer', { count: offer.months });
    case 'plan':
      return t('cancel.planOffer', {
        plan: planName({ planId: offer.planId, name: offer.plan }, plans),
        price: formatPrice(offer.price, language),
      });
    case 'help':
      return t('cancel.help');
  }
}
