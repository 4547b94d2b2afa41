import type { FoundrySubscription } from '@greenlight/contract/foundry';
import { type CancelReason, cancelReason } from '@greenlight/contract/plan';
import { Button } from '@greenlight/ui/primitives/button';
import { Dialog } from '@greenlight/ui/primitives/dialog';
import { Field } from '@greenlight/ui/primitives/field';
import { RadioGroup } from '@greenlight/ui/primitives/radio-group';
import { Textarea } from '@greenlight/ui/primitives/textarea';
import { useState } from 'react';
import { formatDate } from '../../../platform/format.ts';
import { useLanguage, useTexts } from '../../../platform/i18n.ts';
import { useCancel, useCancelOffer } from '../hooks.ts';
import { cancelText } from '../plan-panel-state.ts';
import { OfferCard } from './offer-card.tsx';

const commentMax = 2000;

/** What cancelling means, and its button; a reason may lead to an offer. */
export function CancelDialog({ subscription, onClose }: { subscription: FoundrySubscription; onClose: () => void }) {
  const t = useTexts('payment');
  const language = useLanguage();
  const [reason, setReason] = useState<CancelReason>();
  const [comment, setComment] = useState('');
  const { data: offer } = useCancelOffer(reason);
  const cancel = useCancel();
  const end = subscription.ifCancelled?.accessEnd;
  const said = { ...(reason && { reason }), ...(comment.trim() && { comment: comment.trim() }) };
  return (
    <Dialog
      open
      size="sm"
      title={t('cancel.title')}
      description={t(`cancel.${cancelText(subscription)}`, { date: end ? formatDate(end, language) : '' })}
      closeLabel={t('close')}
      onOpenChange={(open) => !open && onClose()}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel.keep')}</Button>
          <Button
            variant="danger"
            pending={cancel.isPending}
            onClick={() => cancel.mutate(said, { onSettled: onClose })}
          >
            {t('cancel.confirm')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <RadioGroup
          name="reason"
          legend={
            <>
              {t('cancel.why')} <span className="font-normal text-ink-faint">({t('optional')})</span>
            </>
          }
          options={cancelReason.options.map((value) => ({ value, label: t(`cancel.reasons.${value}`) }))}
          value={reason ?? ''}
          onChange={({ target }) => setReason(cancelReason.parse(target.value))}
        />
        <div role="status" className="empty:hidden">
          {reason && offer && <OfferCard offer={offer} reason={reason} onClose={onClose} />}
        </div>
        {reason && (
          <Field label={t('cancel.more')} aside={t('optional')}>
            <Textarea
              rows={2}
              maxLength={commentMax}
              value={comment}
              onChange={({ target }) => setComment(target.value)}
            />
          </Field>
        )}
      </div>
    </Dialog>
  );
}
