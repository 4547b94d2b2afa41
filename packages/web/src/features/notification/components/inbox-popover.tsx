import { sitePath } from '@greenlight/contract/site-path';
import { Link } from '@greenlight/ui/primitives/link';
import { Popover } from '@greenlight/ui/primitives/popover';
import { type ReactElement, useState } from 'react';
import { useTexts } from '../../../platform/i18n.ts';
import { InboxHead } from './inbox-head.tsx';
import { InboxView } from './inbox-view.tsx';

/** The inbox beside the bell. It opens at once. */
export function InboxPopover({ trigger }: { trigger: ReactElement }) {
  const t = useTexts('notification');
  const [isOpen, setOpen] = useState(true);
  const close = () => setOpen(false);
  return (
    <Popover trigger={trigger} title={t('title')} open={isOpen} onOpenChange={setOpen}>
      <div className="w-88">
        <InboxHead onLeave={close} />
        <div className="-mx-3 max-h-[min(28rem,60dvh)] overflow-y-auto overscroll-contain">
          <InboxView compact onLeave={close} />
        </div>
        <Link
          href={sitePath('notifications')}
          onClick={close}
          className="mt-3 flex min-h-11 items-center justify-center rounded-full font-semibold text-sm transition-look hover:bg-ink/10"
        >
          {t('all')}
        </Link>
      </div>
    </Popover>
  );
}
