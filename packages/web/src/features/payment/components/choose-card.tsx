import type { Money } from '@greenlight/contract/money';
import type { PaymentMethod } from '@greenlight/contract/payment';
import { Button } from '@greenlight/ui/primitives/button';
import { Dialog } from '@greenlight/ui/primitives/dialog';
import { useState } from 'react';
import { formatPrice } from '../../../platform/format.ts';
import { useLanguage, useTexts } from '../../../platform/i18n.ts';
import { useDefaultMethod } from '../hooks.ts';
import { useCardName } from '../use-card-name.ts';

/** Uses a saved card from now on. A due payment is charged at once; the dialog says so first, with the amount. */
export function ChooseCard({ method, due }: { method: PaymentMethod; due: Money | null }) {
  const t = useTexts('payment');
  const language = useLanguage();
  const nameOf = useCardName();
  const use = useDefaultMethod();
  const [isAsking, setIsAsking] = useState(false);
  const price = due && formatPrice(due, language);
  const close = () => setIsAsking(false);
  return (
    <>
      <Button
        size="sm"
        pending={use.isPending}
        onClick={() => (price ? setIsAsking(true) : use.mutate(method.id, { onSettled: close }))}
      >
        {price ? t('methods.usePaying', { price }) : t('methods.use')}
      </Button>
      {price && isAsking && (
        <Dialog
          open
          size="sm"
          title={t('methods.payTitle', { price })}
          description={t('methods.payText', { price, card: nameOf(method) })}
          closeLabel={t('close')}
          onOpenChange={close}
          actions={
            <>
              <Button onClick={close}>{t('back')}</Button>
              <Button
                variant="primary"
                pending={use.isPending}
                onClick={() => use.mutate(method.id, { onSettled: close })}
              >
                {t('methods.payConfirm', { price })}
              </Button>
            </>
          }
        />
      )}
    </>
  );
}
