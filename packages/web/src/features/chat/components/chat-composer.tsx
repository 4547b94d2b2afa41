import type { ChatMessage } from '@greenlight/contract/live';
import { IconButton } from '@greenlight/ui/primitives/icon-button';
import { clsx } from 'clsx';
import { CircleAlert, CornerUpLeft, SendHorizontal, X } from 'lucide-react';
import { type RefObject, useId } from 'react';
import { useTexts } from '../../../platform/i18n.ts';
import { MentionList } from '../../message/components/mention-list.tsx';
import type { Person } from '../../message/mention-state.ts';
import { useMention } from '../../message/use-mention.ts';
import { useChatRow } from '../chat-row-context.ts';
import { useChatComposer } from '../use-chat-composer.ts';
import { useSecondsUntil } from '../use-seconds-until.ts';
import { EmojiButton } from './emoji-button.tsx';

/** The remaining characters are shown from this number on. */
const countedFrom = 100;

/** The field for a message: Enter sends it, Shift and Enter begin a new line. */
export function ChatComposer(props: {
  field: RefObject<HTMLTextAreaElement | null>;
  people: Person[];
  replyTo: ChatMessage | null;
  onReplyTo: (message: ChatMessage | null) => void;
  mayWriteAt: number;
}) {
  const { field, people, replyTo, onReplyTo } = props;
  const t = useTexts('chat');
  const id = useId();
  const { room } = useChatRow();
  const { text, change, error, send, left, isEmpty } = useChatComposer({ room, people, replyTo, onReplyTo });
  const mention = useMention({ field, text, people, onText: change });
  const isOpen = mention.offered.length > 0;
  const waitS = useSecondsUntil(props.mayWriteAt);
  const submit = () => {
    if (waitS === 0) void send();
    field.current?.focus();
  };
  const insert = (emoji: string) => {
    const { selectionStart: from, selectionEnd: to } = field.current ?? { selectionStart: 0, selectionEnd: 0 };
    change(text.slice(0, from) + emoji + text.slice(to));
    requestAnimationFrame(() => field.current?.setSelectionRange(from + emoji.length, from + emoji.length));
  };
  return (
    <form
      className="px-3 pt-2 [@container(height<18rem)]:pb-2"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {replyTo && (
        <p className="mb-1.5 flex min-w-0 items-center gap-1.5 text-ink-muted text-xs">
          <CornerUpLeft aria-hidden className="size-3.5 shrink-0 rtl:-scale-x-100" />
          <span className="shrink-0 font-semibold">{t('replyingTo', { name: replyTo.author.displayName })}</span>
          <span dir="auto" className="min-w-0 grow truncate text-ink-faint">
            {replyTo.message}
          </span>
          <IconButton
            size="sm"
            label={t('stopReply')}
            icon={<X aria-hidden className="size-4" />}
            className="!size-7"
            onClick={() => onReplyTo(null)}
          />
        </p>
      )}
      <div id={`${id}-note`} aria-live="polite">
        {error && (
          <p className="mb-1.5 flex items-start gap-1.5 text-danger text-sm">
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            {error}
          </p>
        )}
      </div>
      <div className="relative flex items-end gap-1 rounded-xl bg-ink/8 ps-1 pe-1 focus-within:outline-2 focus-within:outline-focus">
        {isOpen && <MentionList isAbove id={id} people={mention.offered} at={mention.at} onChoose={mention.choose} />}
        <EmojiButton onChoose={insert} returnTo={field} />
        <textarea
          ref={field}
          name="chat"
          rows={1}
          dir="auto"
          enterKeyHint="send"
          value={text}
          placeholder={t('write')}
          aria-label={t('write')}
          aria-invalid={error !== undefined || left < 0 || undefined}
          aria-describedby={`${id}-note ${id}-wait`}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-controls={isOpen ? `${id}-list` : undefined}
          aria-activedescendant={isOpen ? `${id}-${mention.at}` : undefined}
          className="field-sizing-content max-h-28 [@container(height<18rem)]:max-h-18 min-h-11 min-w-0 grow resize-none bg-transparent py-2.5 text-base text-ink outline-none placeholder:text-ink-muted placeholder-shown:whitespace-nowrap placeholder-shown:overflow-hidden"
          onChange={({ target }) => {
            change(target.value);
            mention.note(target);
          }}
          onSelect={({ currentTarget }) => mention.note(currentTarget)}
          onKeyDown={(event) => {
            if (mention.press(event) || event.nativeEvent.isComposing) return;
            if (event.key === 'Enter' && !event.shiftKey) {
              event.preventDefault();
              submit();
            }
            if (event.key === 'Escape' && replyTo) onReplyTo(null);
          }}
        />
        <IconButton
          size="sm"
          label={t('send')}
          icon={<SendHorizontal aria-hidden className="size-4.5 rtl:-scale-x-100" />}
          disabled={isEmpty || left < 0 || waitS > 0}
          className="mb-1 max-md:mb-0 !text-accent"
          onClick={submit}
        />
      </div>
      <p id={`${id}-wait`} className="flex justify-between gap-3 text-ink-faint text-xs empty:hidden">
        {waitS > 0 && <span className="pt-1 tabular-nums">{t('slowWait', { seconds: waitS })}</span>}
        {left <= countedFrom && (
          <span className={clsx('ms-auto pt-1 tabular-nums', left < 0 && 'text-danger')}>
            {left < 0 ? t('tooLong', { count: -left }) : t('left', { count: left })}
          </span>
        )}
      </p>
    </form>
  );
}
