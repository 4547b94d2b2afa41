import { ApiError } from '@greenlight/contract/client';
import { giftRecipient } from '@greenlight/contract/gift';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { RadioGroup } from '@greenlight/ui/primitives/radio-group';
import { Textarea } from '@greenlight/ui/primitives/textarea';
import { useState } from 'react';
import { useTexts } from '../../../platform/i18n.ts';
import { sendDays } from '../gift-state.ts';

export interface Recipient {
  name: string;
  byMail: boolean;
  email: string;
  /** As 2026-12-24; empty is at once. */
  day: string;
  message: string;
}

const messageMax = 500;

/** What the calls name the fields, and what each holds. */
export const recipientKinds = { recipientName: 'displayName', recipientEmail: 'email', sendAt: 'sendDay' } as const;

/** What the server would refuse of it, in its words; null where it can be sent. */
export function faultOf({ name, byMail, email }: Recipient): ApiError | null {
  const { error } = giftRecipient.safeParse({ recipientName: name, ...(byMail && { recipientEmail: email }) });
  if (!error) return null;
  const fields = error.issues.map(({ path, message, code }) => ({ path: path.join('.'), message, code }));
  return new ApiError({ status: 400, code: 'invalid_request', detail: error.message, fields });
}

/** Who gets the gift, how, when, and with which words. */
export function RecipientFields(props: {
  to: Recipient;
  faults: Partial<Record<keyof typeof recipientKinds, string>>;
  onChange: (to: Recipient) => void;
}) {
  const t = useTexts('gift');
  const { to, faults, onChange } = props;
  const [days] = useState(() => sendDays());
  const change = (some: Partial<Recipient>) => onChange({ ...to, ...some });
  return (
    <div className="flex flex-col gap-5">
      <Field required label={t('name')} error={faults.recipientName}>
        <Input
          name="recipientName"
          autoComplete="off"
          maxLength={50}
          value={to.name}
          onChange={({ target }) => change({ name: target.value })}
        />
      </Field>
      <RadioGroup
        columns
        name="way"
        legend={t('way')}
        value={to.byMail ? 'mail' : 'hand'}
        onChange={({ target }) => change({ byMail: target.value === 'mail' })}
        options={[
          { value: 'mail', label: t('byMail'), hint: t('byMailText') },
          { value: 'hand', label: t('byHand'), hint: t('byHandText') },
        ]}
      />
      {to.byMail && (
        <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_13rem]">
          <Field required label={t('email')} error={faults.recipientEmail}>
            <Input
              type="email"
              name="recipientEmail"
              autoComplete="off"
              maxLength={254}
              value={to.email}
              onChange={({ target }) => change({ email: target.value })}
            />
          </Field>
          <Field label={t('day')} hint={t('dayHint')} error={faults.sendAt}>
            <Input
              type="date"
              name="day"
              min={days.first}
              max={days.last}
              value={to.day}
              onChange={({ target }) => change({ day: target.value })}
            />
          </Field>
        </div>
      )}
      <Field label={t('message')} aside={t('optional')}>
        <Textarea
          name="message"
          maxLength={messageMax}
          value={to.message}
          onChange={({ target }) => change({ message: target.value })}
        />
      </Field>
    </div>
  );
}
