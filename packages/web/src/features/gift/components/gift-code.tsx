import type { Gift } from '@greenlight/contract/gift';
import { CopyButton } from '@greenlight/ui/blocks/copy-button';
import { Button } from '@greenlight/ui/primitives/button';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { Printer, Send } from 'lucide-react';
import { useTexts } from '../../../platform/i18n.ts';
import { giftPath, redeemAddress } from '../gift-state.ts';
import { useResendGift } from '../hooks.ts';

/** The code of a gift, with actions to copy, print or send it again. */
export function GiftCode({ gift, code }: { gift: Gift; code: string }) {
  const t = useTexts('gift');
  const resend = useResendGift(gift.id);
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
        <CopyButton
          variant="primary"
          text={redeemAddress(location.origin, code)}
          label={t('copy')}
          copied={t('copied')}
        />
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
