import { showToast } from '@greenlight/ui/blocks/toasts';
import { spellDays } from '@greenlight/ui/calendar-day';
import { Button } from '@greenlight/ui/primitives/button';
import { Dialog } from '@greenlight/ui/primitives/dialog';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { RadioGroup } from '@greenlight/ui/primitives/radio-group';
import { Textarea } from '@greenlight/ui/primitives/textarea';
import { type FormEvent, useState } from 'react';
import { fieldErrors } from '../../../platform/field-errors.ts';
import { FormError } from '../../../platform/form-error.tsx';
import { formatMoney, typedMoney } from '../../../platform/money.ts';
import { language, textsOf } from '../../../platform/texts.ts';
import { type StudioPaymentDetail, useRefund } from '../hooks.ts';
import { type RefundForm, refundOf } from '../payment-state.ts';

const t = textsOf('payment');

/** Refunds the whole rest or a part, with a reason. Can also end the access. */
export function RefundDialog({ payment }: { payment: StudioPaymentDetail }) {
  const [open, setOpen] = useState(false);
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      trigger={<Button variant="primary">{t('refund')}</Button>}
      size="sm"
      title={t('refundTitle')}
      description={t('refundText', { description: spellDays(payment.description, language) })}
      closeLabel={t('cancel')}
    >
      <RefundFields payment={payment} onClose={() => setOpen(false)} />
    </Dialog>
  );
}

function RefundFields({ payment, onClose }: { payment: StudioPaymentDetail; onClose: () => void }) {
  const { refundable } = payment;
  const refund = useRefund(payment.id);
  const [form, setForm] = useState<RefundForm>({
    whole: true,
    typed: typedMoney(refundable),
    reason: '',
    endAccess: false,
  });
  const set = (change: Partial<RefundForm>) => setForm({ ...form, ...change });
  const { problem, body } = refundOf(form, refundable);
  const errors = fieldErrors(refund.error);
  const endsSomething = payment.subject.startsWith('foundry:');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (problem) return;
    refund.mutate(body, {
      onSuccess: ({ refunds }) => {
        const isOpen = refunds.some(({ state }) => state === 'intended');
        showToast({ title: t(isOpen ? 'refundOpen' : 'refundDone'), tone: 'success' });
        onClose();
      },
    });
  };
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
      <FormError error={refund.error} />
      <RadioGroup
        name="refund"
        legend={t('howMuch')}
        value={form.whole ? 'whole' : 'part'}
        onChange={(event) => set({ whole: event.target.value === 'whole' })}
        options={[
          { value: 'whole', label: t('allOf', { amount: formatMoney(refundable) }) },
          { value: 'part', label: t('part') },
        ]}
      />
      {!form.whole && (
        <Field
          label={t('partOf', { currency: refundable.currency })}
          hint={t('partHint', { amount: formatMoney(refundable) })}
          error={errors.amount ?? (problem === 'tooMuch' ? t('tooMuch') : undefined)}
        >
          <Input inputMode="decimal" value={form.typed} onChange={(event) => set({ typed: event.target.value })} />
        </Field>
      )}
      {form.whole && endsSomething && (
        <RadioGroup
          name="access"
          legend={t('access')}
          value={form.endAccess ? 'end' : 'leave'}
          onChange={(event) => set({ endAccess: event.target.value === 'end' })}
          options={[
            { value: 'leave', label: t('leaveAccess'), hint: t('leaveAccessHint') },
            { value: 'end', label: t('endAccess'), hint: t('endAccessHint') },
          ]}
        />
      )}
      <Field label={t('reason')} hint={t('reasonHint')} error={errors.reason}>
        <Textarea
          rows={2}
          maxLength={500}
          value={form.reason}
          onChange={(event) => set({ reason: event.target.value })}
        />
      </Field>
      <div className="flex justify-end gap-3">
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button
          type="submit"
          variant="primary"
          pending={refund.isPending}
          disabled={problem !== null || body.reason.length < 3}
        >
          {t('refundIt')}
        </Button>
      </div>
    </form>
  );
}
