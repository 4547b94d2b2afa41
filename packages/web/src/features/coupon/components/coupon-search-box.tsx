import type { Coupon } from '@greenlight/contract/coupon';
import { Button } from '@greenlight/ui/primitives/button';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { Spinner } from '@greenlight/ui/primitives/spinner';
import { CircleCheck, SearchX, Ticket } from 'lucide-react';
import type { FormEvent } from 'react';
import { GiftLink } from '../../../platform/gift-link.tsx';
import { useTexts } from '../../../platform/i18n.ts';
import { SettingsSection } from '../../account/components/settings-section.tsx';
import type { CouponSearch } from '../coupon-search-state.ts';
import { useCouponSearch, useDescribeRefusal } from '../hooks.ts';

/** Looks up a code while it is typed, and applies the found coupon to the subscription. */
export function CouponSearchBox({ subscriptionId, prefilled }: { subscriptionId: string; prefilled: string }) {
  const t = useTexts('coupon');
  const describe = useDescribeRefusal();
  const { search, type, apply } = useCouponSearch(subscriptionId, prefilled);
  const isApplying = search.phase === 'applying';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    apply();
  };
  return (
    <SettingsSection title={t('search')} text={t('searchText')}>
      <form noValidate onSubmit={submit} className="flex max-w-120 flex-col gap-5">
        <Field required label={t('code')} error={search.phase === 'error' ? describe(search.error) : undefined}>
          <Input
            name="code"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={100}
            readOnly={isApplying}
            icon={<Ticket aria-hidden className="size-4" />}
            value={search.code}
            onChange={({ target }) => type(target.value)}
          />
        </Field>
        <div role="status" className="flex flex-col gap-5 empty:hidden">
          <Outcome search={search} />
        </div>
        {(search.phase === 'found' || isApplying) && (
          <Button type="submit" variant="primary" pending={isApplying} className="self-start">
            {t('apply')}
          </Button>
        )}
      </form>
    </SettingsSection>
  );
}

function Outcome({ search }: { search: CouponSearch }) {
  const t = useTexts('coupon');
  if (search.phase === 'loading') {
    return (
      <p className="flex items-center gap-2.5 text-ink-muted text-sm">
        <Spinner />
        {t('looking')}
      </p>
    );
  }
  if (search.phase === 'none') {
    return (
      <div className="flex flex-col">
        <p className="flex items-center gap-2.5 text-sm">
          <SearchX aria-hidden className="size-5 text-ink-muted" />
          {t('none')}
        </p>
        <GiftLink code={search.code}>{t('isGift')}</GiftLink>
      </div>
    );
  }
  return search.phase === 'found' || search.phase === 'applying' ? <Found coupon={search.coupon} /> : null;
}

function Found({ coupon: { code, percentOff, durationInMonths } }: { coupon: Coupon }) {
  const t = useTexts('coupon');
  return (
    <div className="flex items-center gap-4 rounded-lg border border-line-strong border-dashed bg-raised p-4">
      <CircleCheck aria-hidden className="size-6 shrink-0 text-accent" />
      <p className="min-w-0">
        <bdi className="block font-bold font-display text-lg tracking-wide [overflow-wrap:anywhere]">{code}</bdi>
        <span className="text-ink-muted text-sm">
          {durationInMonths === null
            ? t('found', { percent: percentOff })
            : t('foundMonths', { percent: percentOff, count: durationInMonths })}
        </span>
      </p>
    </div>
  );
}
