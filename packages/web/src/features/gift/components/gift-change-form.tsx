import type { ApiError } from '@greenlight/contract/client';
import type { Gift } from '@greenlight/contract/gift';
import { localDay } from '@greenlight/ui/calendar-day';
import { Button } from '@greenlight/ui/primitives/button';
import { type FormEvent, useState } from 'react';
import { useTexts } from '../../../platform/i18n.ts';
import { useFocusFirstError } from '../../../platform/use-focus-first-error.ts';
import { SettingsSection } from '../../account/components/settings-section.tsx';
import { FormError } from '../../sign-in/components/form-error.tsx';
import { useFormErrors } from '../../sign-in/use-form-errors.ts';
import { sendMoment } from '../gift-state.ts';
import { useChangeGift } from '../hooks.ts';
import { faultOf, type Recipient, recipientKinds } from '../recipient.ts';
import { RecipientFields } from './recipient-fields.tsx';

/** Edits a gift before it is sent: recipient, day and message. */
export function GiftChangeForm({ gift }: { gift: Gift }) {
  const t = useTexts('gift');
  const change = useChangeGift(gift.id);
  const [fault, setFault] = useState<ApiError | null>(null);
  const error = fault ?? change.error;
  const form = useFocusFirstError(error);
  const errors = useFormErrors(recipientKinds);
  const day = gift.sendAt ? localDay(new Date(gift.sendAt)) : '';
  const [to, setTo] = useState<Recipient>({
    name: gift.recipientName,
    byMail: gift.recipientEmail !== null,
    email: gift.recipientEmail ?? '',
    day,
    message: gift.message,
  });
  const faults = Object.fromEntries(errors.fieldsOf(error).map(({ name, message }) => [name, message]));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = faultOf(to);
    setFault(found);
    if (found) return;
    // An unchanged day is not sent, because it may be in the past while the gift is unpaid.
    const sendAt = to.day === day ? {} : { sendAt: sendMoment(to.day) ?? null };
    const byMail = to.byMail ? { recipientEmail: to.email, ...sendAt } : { recipientEmail: null };
    change.mutate({ recipientName: to.name, message: to.message, ...byMail });
  };
  return (
    <SettingsSection title={t('change')} text={t('changeText')}>
      <form ref={form} noValidate className="flex flex-col gap-5" onSubmit={submit}>
        <RecipientFields to={to} faults={faults} onChange={setTo} />
        <FormError message={errors.ofForm(error)} />
        <Button type="submit" variant="primary" className="self-start" pending={change.isPending}>
          {t('save')}
        </Button>
      </form>
    </SettingsSection>
  );
}
