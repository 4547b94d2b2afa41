import type { FoundrySubscription } from '@greenlight/contract/foundry';
import type { PaymentMethod } from '@greenlight/contract/payment';
import { Badge } from '@greenlight/ui/primitives/badge';
import { Button } from '@greenlight/ui/primitives/button';
import { ConfirmDialog } from '@greenlight/ui/primitives/confirm-dialog';
import { CreditCard } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../../platform/i18n.ts';
import { SettingsRow, SettingsRows } from '../../account/components/settings-row.tsx';
import { useRemoveMethod } from '../hooks.ts';
import { isCardExpired, isCardNeeded } from '../method-state.ts';
import { useCardName } from '../use-card-name.ts';
import { ChooseCard } from './choose-card.tsx';

/** The saved cards, with the one in use, and actions for each. */
export function MethodList({
  methods,
  subscription,
}: {
  methods: PaymentMethod[];
  /** Undefined until it is known. */
  subscription: FoundrySubscription | null | undefined;
}) {
  const t = useTexts('payment');
  const nameOf = useCardName();
  const remove = useRemoveMethod();
  const [leaving, setLeaving] = useState<PaymentMethod>();
  const card = leaving ? nameOf(leaving) : '';
  return (
    <>
      <SettingsRows label={t('methods.cards')}>
        {methods.map((method) => {
          const isNeeded = isCardNeeded(method, subscription ?? null);
          return (
            <SettingsRow
              key={method.id}
              icon={<CreditCard />}
              title={nameOf(method)}
              badge={method.isDefault && <Badge tone="accent">{t('methods.isDefault')}</Badge>}
              text={
                <>
                  <span className={isCardExpired(method, new Date()) ? 'text-danger' : undefined}>
                    {t(isCardExpired(method, new Date()) ? 'methods.expired' : 'methods.expires', {
                      date: `${String(method.expiryMonth).padStart(2, '0')}/${method.expiryYear}`,
                    })}
                  </span>
                  {isNeeded && <span className="block">{t('methods.needed')}</span>}
                </>
              }
              action={
                <span className="flex flex-wrap gap-2">
                  {!method.isDefault && subscription !== undefined && (
                    <ChooseCard method={method} due={subscription?.amountDue ?? null} />
                  )}
                  {!isNeeded && (
                    <Button
                      size="sm"
                      variant="ghost"
                      aria-label={t('methods.removeCard', { card: nameOf(method) })}
                      onClick={() => setLeaving(method)}
                    >
                      {t('methods.remove')}
                    </Button>
                  )}
                </span>
              }
            />
          );
        })}
      </SettingsRows>
      <ConfirmDialog
        open={leaving !== undefined}
        onOpenChange={(open) => !open && setLeaving(undefined)}
        title={t('methods.removeTitle', { card })}
        description={t('methods.removeText')}
        confirmLabel={t('methods.remove')}
        cancelLabel={t('back')}
        pending={remove.isPending}
        onConfirm={() => leaving && remove.mutate(leaving.id, { onSettled: () => setLeaving(undefined) })}
      />
    </>
  );
}
