import type { Gift } from '@greenlight/contract/gift';
import { sitePath } from '@greenlight/contract/site-path';
import { Gift as GiftIcon } from 'lucide-react';
import { useTexts } from '../../../platform/i18n.ts';
import { useConfig } from '../../../platform/remote-config.ts';
import { useUserInfo } from '../../account/hooks.ts';

/** Colours of the paper, which is white in any theme. */
const paper = { background: 'white', color: 'black' };

/** The printed gift: recipient, months, and how to open it. */
export function PrintedGift({ gift, code }: { gift: Gift; code: string }) {
  const t = useTexts('gift');
  const { project } = useConfig();
  const from = useUserInfo()?.displayName;
  return (
    <article
      className="flex flex-col gap-6 rounded-xl border-2 border-current p-8 print:break-inside-avoid sm:p-12"
      style={paper}
    >
      <header className="flex flex-wrap items-center justify-between gap-4">
        <p className="font-bold font-display text-2xl">{project}</p>
        <GiftIcon aria-hidden className="size-9" />
      </header>
      <div>
        <p className="text-lg">{t('forName', { name: gift.recipientName })}</p>
        <p className="mt-1 text-balance font-bold font-display text-3xl">{t('monthsOf', { count: gift.months })}</p>
        {from && <p className="mt-2 text-lg">{t('fromName', { name: from })}</p>}
      </div>
      {gift.message && <p className="whitespace-pre-line text-lg italic [overflow-wrap:anywhere]">{gift.message}</p>}
      <div className="border-current border-t border-dashed pt-6">
        <p className="text-sm">{t('openAt')}</p>
        <p className="font-semibold [overflow-wrap:anywhere]" dir="ltr">
          {`${location.host}${sitePath('redeem')}`}
        </p>
        <p className="mt-4 text-sm">{t('code')}</p>
        <p className="font-bold font-mono text-lg tracking-wider sm:text-2xl [overflow-wrap:anywhere]" dir="ltr">
          {code}
        </p>
      </div>
    </article>
  );
}
