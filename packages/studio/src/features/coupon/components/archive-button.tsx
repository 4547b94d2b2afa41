import { showToast } from '@greenlight/ui/blocks/toasts';
import { Button } from '@greenlight/ui/primitives/button';
import { Archive, ArchiveRestore } from 'lucide-react';
import { showError } from '../../../platform/show-error.ts';
import { textsOf } from '../../../platform/texts.ts';
import { type StudioCoupon, useSaveCoupon } from '../hooks.ts';

const t = textsOf('coupon');

/** Archives a coupon, or restores it. An archived one cannot be redeemed; members who have it keep the discount. */
export function ArchiveButton({ coupon: { id, archived } }: { coupon: StudioCoupon }) {
  const save = useSaveCoupon(id);
  const Icon = archived ? ArchiveRestore : Archive;
  return (
    <Button
      icon={<Icon aria-hidden className="size-4" />}
      pending={save.isPending}
      onClick={() =>
        save.mutate(
          { archived: !archived },
          {
            onSuccess: () => showToast({ title: t(archived ? 'restored' : 'archived'), tone: 'success' }),
            onError: showError,
          },
        )
      }
    >
      {t(archived ? 'restore' : 'archive')}
    </Button>
  );
}
