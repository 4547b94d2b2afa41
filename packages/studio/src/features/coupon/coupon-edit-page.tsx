import { studioPath } from '@greenlight/contract/studio-path';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { Screen } from '@greenlight/ui/blocks/screen';
import { Link } from '@greenlight/ui/primitives/link';
import { ArrowLeft } from 'lucide-react';
import { useLocation, useParams } from 'react-router';
import { FormShape } from '../../platform/form-shape.tsx';
import { textsOf } from '../../platform/texts.ts';
import { useQueryTexts } from '../../platform/use-query-texts.ts';
import { useSiteName } from '../config/hooks.ts';
import { ArchiveButton } from './components/archive-button.tsx';
import { CodeSection } from './components/code-section.tsx';
import { CouponTermsForm } from './components/coupon-terms-form.tsx';
import { RedemptionSection } from './components/redemption-section.tsx';
import { useCoupon } from './hooks.ts';

const t = textsOf('coupon');

/** One discount: its terms, its codes, and its redemptions. */
export function CouponEditPage() {
  const id = Number(useParams().id);
  const coupon = useCoupon(id);
  return (
    <Screen
      route={useLocation().pathname}
      title={coupon.data?.name ?? t('one')}
      siteName={useSiteName()}
      eyebrow={
        <Link href={studioPath('coupons')} className="-my-3 inline-flex min-h-11 items-center gap-1.5">
          <ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />
          {t('title')}
        </Link>
      }
      actions={coupon.data && <ArchiveButton coupon={coupon.data} />}
    >
      <div className="max-w-320 px-gutter">
        <QueryView query={coupon} texts={useQueryTexts()} skeleton={<FormShape />}>
          {(known) => (
            <div className="grid gap-12 xl:grid-cols-[minmax(0,1fr)_26rem]">
              <CouponTermsForm key={id} coupon={known} />
              <CodeSection coupon={known} />
              <RedemptionSection id={id} />
            </div>
          )}
        </QueryView>
      </div>
    </Screen>
  );
}
