import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { RadioGroup } from '@greenlight/ui/primitives/radio-group';
import { Textarea } from '@greenlight/ui/primitives/textarea';
import { useState } from 'react';
import { useTexts } from '../../../platform/i18n.ts';
import { sendDays } from '../gift-state.ts';
import { type Recipient, recipientKinds } from '../recipient.ts';

const messageMax = 500;

/** Recipient, way of delivery, day and message. */
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
