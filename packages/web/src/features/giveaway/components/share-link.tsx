import { CopyButton } from '@greenlight/ui/blocks/copy-button';
import { Button } from '@greenlight/ui/primitives/button';
import { Share2 } from 'lucide-react';
import { useTexts } from '../../../platform/i18n.ts';
import { canShare, share } from '../../../platform/native-bridge.ts';
import { useGiveawayPath } from '../giveaway-link.ts';
import type { Giveaway } from '../hooks.ts';

/** To tell others: the share sheet where there is one, and the address. */
export function ShareLink({ giveaway: { id, title, prize } }: { giveaway: Giveaway }) {
  const t = useTexts('giveaway');
  const url = new URL(useGiveawayPath()(id), location.href).href;
  return (
    <div className="flex flex-wrap gap-3">
      {canShare() && (
        <Button
          icon={<Share2 aria-hidden className="size-4" />}
          onClick={() => share({ title, url, text: t('share.text', { prize }) })}
        >
          {t('share.press')}
        </Button>
      )}
      <CopyButton text={url} label={t('share.copy')} copied={t('share.copied')} />
    </div>
  );
}
