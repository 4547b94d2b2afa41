import type { ApiError } from '@greenlight/contract/client';
import type { Coupon } from '@greenlight/contract/coupon';
import { Button } from '@greenlight/ui/primitives/button';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { Ticket } from 'lucide-react';
import { useState } from 'react';
import { GiftLink } from '../../../platform/gift-link.tsx';
import { useTexts } from '../../../platform/i18n.ts';
import { useQueryTexts } from '../../../platform/query-texts.ts';

/** A discount code for the order; its effect is shown as soon as it is found. */
export function CodeField(props: {
  code: string;
  found: Coupon | null;
  error: ApiError | null;
  isCodePending: boolean;
  onChange: (code: string) => void;
}) {
  const t = useTexts('payment');
  const { describeError } = useQueryTexts();
  const [isOpen, setIsOpen] = useState(props.code !== '');
  if (!isOpen) {
    return (
      <Button
        variant="ghost"
        size="sm"
        className="-mx-3.5 self-start"
        icon={<Ticket aria-hidden className="size-4 text-accent" />}
        onClick={() => setIsOpen(true)}
      >
        {t('checkout.haveCode')}
      </Button>
    );
  }
  const { found } = props;
  return (
    <div className="max-w-100">
      <Field label={t('checkout.code')} error={props.error ? describeError(props.error) : undefined}>
        <Input
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the viewer has just asked for it
          autoFocus={props.code === ''}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={100}
          icon={<Ticket aria-hidden className="size-4" />}
          value={props.code}
          onChange={({ target }) => props.onChange(target.value)}
        />
      </Field>
      {props.error?.code === 'coupon_invalid' && <GiftLink code={props.code}>{t('checkout.isGift')}</GiftLink>}
      <p role="status" className="mt-2 text-accent text-sm empty:hidden">
        {props.isCodePending
          ? t('checkout.looking')
          : found &&
            (found.durationInMonths === null
              ? t('checkout.found', { code: found.code, percent: found.percentOff })
              : t('checkout.foundMonths', {
                  code: found.code,
                  percent: found.percentOff,
                  count: found.durationInMonths,
                }))}
      </p>
    </div>
  );
}
