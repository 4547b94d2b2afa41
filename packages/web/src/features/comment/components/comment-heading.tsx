import type { CommentOrder } from '@greenlight/contract/comment';
import { IconButton } from '@greenlight/ui/primitives/icon-button';
import { MessageSquareOff, MessageSquareText } from 'lucide-react';
import { formatCount } from '../../../platform/format.ts';
import { useLanguage, useTexts } from '../../../platform/i18n.ts';

const orders: CommentOrder[] = ['newest', 'top'];

/** The title with the total, the order, and for members whether comments are shown below the player. */
export function CommentHeading(props: {
  total: number | undefined;
  order: CommentOrder;
  onOrder: (order: CommentOrder) => void;
  strip?: { isOn: boolean; set: (isOn: boolean) => void };
}) {
  const t = useTexts('comment');
  const language = useLanguage();
  const { total = 0, strip } = props;
  const Icon = strip?.isOn ? MessageSquareText : MessageSquareOff;
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-2 gap-y-2 sm:gap-x-4">
      <h2 id="comments" tabIndex={-1} className="flex gap-2 text-xl outline-none">
        {t('comments')}
        {total > 0 && <span className="text-ink-faint tabular-nums">{formatCount(total, language)}</span>}
      </h2>
      <div className="ms-auto flex items-center gap-1">
        {strip && (
          <IconButton
            size="sm"
            label={t(strip.isOn ? 'stripOff' : 'stripOn')}
            title={t(strip.isOn ? 'stripOff' : 'stripOn')}
            icon={<Icon aria-hidden className="size-4.5 text-ink-muted" />}
            onClick={() => strip.set(!strip.isOn)}
          />
        )}
        {total > 1 && (
          <div role="group" aria-label={t('order')} className="flex rounded-full bg-ink/8 p-1">
            {orders.map((order) => (
              <button
                key={order}
                type="button"
                aria-pressed={props.order === order}
                onClick={() => props.onOrder(order)}
                className="min-h-8 rounded-full px-2.5 sm:px-3.5 font-semibold text-ink-muted text-sm transition-look hover:text-ink aria-pressed:bg-ink aria-pressed:text-canvas max-md:min-h-10"
              >
                {t(order)}
              </button>
            ))}
          </div>
        )}
      </div>
    </div>
  );
}
