import { useTexts } from '../../../platform/i18n.ts';
import { useChatRow } from '../chat-row-context.ts';
import { reactionEmoji, reactionNames } from '../reaction-emoji.ts';

/** Buttons that may be pressed many times: only sums are sent. */
export function ReactionBar() {
  const t = useTexts('chat');
  const { room } = useChatRow();
  return (
    <div
      role="group"
      aria-label={t('react')}
      className="flex [@container(height<18rem)]:hidden justify-between px-2 pt-1 pb-[max(0.375rem,env(safe-area-inset-bottom))] md:justify-start"
    >
      {reactionNames.map((name) => (
        <button
          key={name}
          type="button"
          aria-label={t(`reaction.${name}`)}
          onClick={() => room.react(name)}
          className="grid size-9 place-items-center rounded-full text-lg transition-look hover:bg-ink/12 active:scale-85 max-md:size-11"
        >
          {reactionEmoji[name]}
        </button>
      ))}
    </div>
  );
}
