import { Eye } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCount } from '../../../platform/format.ts';
import { useLanguage, useTexts } from '../../../platform/i18n.ts';
import { EmoteSet } from '../emote-set.ts';
import { useEmotes } from '../hooks.ts';

/** The heading of a chat, and below it the chat, which fills its place. If the place is low, the heading is hidden. */
export function ChatFrame(props: {
  title: string;
  viewers?: number;
  actions?: ReactNode;
  isPopOut?: boolean;
  children: ReactNode;
}) {
  const { viewers = 0 } = props;
  const Heading = props.isPopOut ? 'h1' : 'h2';
  const t = useTexts('chat');
  const language = useLanguage();
  return (
    <section
      aria-label={props.title}
      className="flex h-full min-h-0 flex-col overflow-hidden bg-surface [container-type:size]"
    >
      <div className="flex min-h-11 shrink-0 items-center gap-3 border-line border-b ps-3 pe-1 [@container(height<18rem)]:hidden">
        <Heading className="font-semibold text-sm tracking-normal">{props.title}</Heading>
        {viewers > 0 && (
          <p className="flex items-center gap-1 text-ink-muted text-xs tabular-nums">
            <Eye aria-hidden className="size-3.5" />
            <span aria-hidden>{formatCount(viewers, language)}</span>
            <span className="sr-only">{t('viewers', { count: viewers, shown: formatCount(viewers, language) })}</span>
          </p>
        )}
        <span className="ms-auto flex items-center">{props.actions}</span>
      </div>
      <EmoteSet value={useEmotes()}>{props.children}</EmoteSet>
    </section>
  );
}
