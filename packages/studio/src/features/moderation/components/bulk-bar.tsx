import { IconButton } from '@greenlight/ui/primitives/icon-button';
import { X } from 'lucide-react';
import { textsOf } from '../../../platform/texts.ts';
import type { ActWish } from '../use-queue.ts';
import { ActButtons } from './act-buttons.tsx';

const t = textsOf('moderation');

/** The actions for the selected items. It stays at the bottom of the screen. */
export function BulkBar(props: { count: number; onAct: (act: ActWish['act']) => void; onClear: () => void }) {
  return (
    <section
      aria-label={t('selected', { count: props.count })}
      data-bottom-buttons
      className="floating sticky bottom-4 z-20 flex flex-wrap items-center gap-x-5 gap-y-3 rounded-xl border border-line bg-raised p-3 ps-5 max-sm:bottom-2 max-sm:p-4"
    >
      <p role="status" className="grow font-semibold text-sm">
        {t('selected', { count: props.count })}
      </p>
      <div className="max-sm:order-last max-sm:w-full">
        <ActButtons acts={['approve', 'remove', 'time-out', 'ban']} isAnswer={false} hasKeys onAct={props.onAct} />
      </div>
      <IconButton
        size="sm"
        label={t('clearSelection')}
        icon={<X aria-hidden className="size-4.5" />}
        onClick={props.onClear}
      />
    </section>
  );
}
