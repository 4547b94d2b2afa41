import type { Gift } from '@greenlight/contract/gift';
import { showToast } from '@greenlight/ui/blocks/toasts';
import { Button } from '@greenlight/ui/primitives/button';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { Copy, Printer, Send } from 'lucide-react';
import { useTexts } from '../../../platform/i18n.ts';
import { giftPath, redeemAddress } from '../gift-state.ts';
import { useResendGift } from '../hooks.ts';

/** The code, to be handed over, printed, or sent again. */
export function GiftCode({ gift, code }: { gift: Gift; code: string }) {
  const t = useTexts('gift');
  const resend = useResendGift(gift.id);
  const copy = () =>
    navigator.clipboard.writeText(redeemAddress(location.origin, code)).then(
      () => showToast({ title: t('copied'), tone: 'success' }),
      () => undefined,
    );
  return (
    <section
      aria-label={t('code')}
      className="flex flex-col gap-5 rounded-xl border border-accent/50 bg-accent/8 p-5 md:p-7"
    >
      <div>
        <p className="text-ink-muted text-sm">{t('code')}</p>
        <p
          className="mt-1 font-bold font-display text-2xl tracking-wider [overflow-wrap:anywhere] sm:text-3xl"
          dir="ltr"
        >
          {code}
        </p>
        <p className="mt-2 text-ink-muted text-sm">{t('codeText')}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        {'clipboard' in navigator && (
          <Button variant="primary" icon={<Copy aria-hidden className="size-4" />} onClick={() => void copy()}>
            {t('copy')}
          </Button>
        )}
        <LinkButton href={`${giftPath(gift.id)}/card`} icon={<Printer aria-hidden className="size-4" />}>
          {t('print')}
        </LinkButton>
        {gift.state === 'sent' && gift.recipientEmail !== null && (
          <Button
            icon={<Send aria-hidden className="size-4" />}
            pending={resend.isPending}
            onClick={() => resend.mutate()}
          >
            {t('resend')}
          </Button>
        )}
      </div>
    </section>
  );
}
