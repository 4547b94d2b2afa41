import type { FoundrySubscription } from '@greenlight/contract/foundry';
import { cancelReason } from '@greenlight/contract/plan';
import { Button } from '@greenlight/ui/primitives/button';
import { Dialog } from '@greenlight/ui/primitives/dialog';
import { Field } from '@greenlight/ui/primitives/field';
import { RadioGroup } from '@greenlight/ui/primitives/radio-group';
import { Textarea } from '@greenlight/ui/primitives/textarea';
import { useReducer, useState } from 'react';
import { formatDate } from '../../../platform/format.ts';
import { useLanguage, useTexts } from '../../../platform/i18n.ts';
import { leavingReducer, leavingStart } from '../cancel-state.ts';
import { useCancel, useCancelOffer } from '../hooks.ts';
import { OfferStep } from './offer-step.tsx';

const commentMax = 2000;

/** Why, what is offered against that, and the last word: never more than these three steps. */
export function CancelDialog({ subscription, onClose }: { subscription: FoundrySubscription; onClose: () => void }) {
  const t = useTexts('payment');
  const language = useLanguage();
  const [leaving, send] = useReducer(leavingReducer, leavingStart);
  const [comment, setComment] = useState('');
  const { data: offer, isLoading } = useCancelOffer(leaving.reason);
  const cancel = useCancel();
  const { reason, step } = leaving;
  const end = subscription.subscriptionEndDate;
  const keep = <Button onClick={onClose}>{t('cancel.keep')}</Button>;
  return (
    <Dialog
      open
      size="sm"
      title={step === 'offer' ? t('cancel.offer') : t('cancel.title')}
      closeLabel={t('close')}
      onOpenChange={(open) => !open && onClose()}
    >
      {step === 'why' && (
        <div className="flex flex-col gap-5">
          <RadioGroup
            name="reason"
            legend={t('cancel.why')}
            options={cancelReason.options.map((value) => ({ value, label: t(`cancel.reasons.${value}`) }))}
            value={reason ?? ''}
            onChange={({ target }) => send({ type: 'chose', reason: cancelReason.parse(target.value) })}
          />
          {reason && (
            <Field label={t('cancel.more')} aside={t('optional')}>
              <Textarea
                rows={3}
                maxLength={commentMax}
                value={comment}
                onChange={({ target }) => setComment(target.value)}
              />
            </Field>
          )}
          <div className="flex flex-wrap justify-end gap-3">
            {keep}
            <Button
              variant="primary"
              disabled={!reason}
              pending={isLoading}
              onClick={() => send({ type: 'went-on', hasOffer: Boolean(offer) })}
            >
              {t('cancel.next')}
            </Button>
          </div>
        </div>
      )}
      {step === 'offer' && offer && (
        <OfferStep
          offer={offer}
          reason={leaving.reason}
          onDecline={() => send({ type: 'declined' })}
          onClose={onClose}
        />
      )}
      {step === 'sure' && (
        <div className="flex flex-col gap-6">
          <p className="text-ink-muted">
            {end ? t('cancel.sure', { date: formatDate(end, language) }) : t('cancel.sureOpen')}
          </p>
          <div className="flex flex-wrap justify-end gap-3">
            {keep}
            <Button
              variant="danger"
              pending={cancel.isPending}
              onClick={() =>
                cancel.mutate(
                  { reason: leaving.reason, ...(comment.trim() && { comment: comment.trim() }) },
                  { onSettled: onClose },
                )
              }
            >
              {t('cancel.confirm')}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}
