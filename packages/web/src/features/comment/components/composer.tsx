import { Button } from '@greenlight/ui/primitives/button';
import { Textarea } from '@greenlight/ui/primitives/textarea';
import { clsx } from 'clsx';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTexts } from '../../../platform/i18n.ts';
import { MentionList } from '../../message/components/mention-list.tsx';
import type { Person } from '../../message/mention-state.ts';
import { useMention } from '../../message/use-mention.ts';
import { type CommentInput, useComposer } from '../use-composer.ts';

/** The remaining characters are shown from this number on. */
const countedFrom = 200;

/** The field for a comment, a reply or an edit. Its buttons appear with the first character. */
export function Composer(props: {
  /** Identifies the field on the page when typed text is restored. */
  name: string;
  label: string;
  placeholder?: string;
  sendLabel: string;
  /** Under this id the unsent text is kept in this browser. */
  draftId: number | string;
  /** The text of the field when there is no draft. */
  initial?: string;
  people: Person[];
  startsFocused?: boolean;
  /** Shown beside the buttons. */
  children?: ReactNode;
  onText?: (text: string) => void;
  onSend: (written: CommentInput) => Promise<unknown>;
  onCancel?: () => void;
}) {
  const { people, initial = '' } = props;
  const t = useTexts('comment');
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const { text, change, error, pending, send, discard, left, isEmpty } = useComposer({ ...props, initial });
  const { onCancel } = props;
  const cancel = () => {
    discard();
    onCancel?.();
  };
  const mention = useMention({ field, text, people, onText: change });
  const isOpen = mention.offered.length > 0;
  useEffect(() => {
    const element = field.current;
    if (!props.startsFocused || !element) return;
    element.focus();
    element.setSelectionRange(element.value.length, element.value.length);
  }, [props.startsFocused]);
  return (
    <form
      className="min-w-0 grow"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <div className="relative">
        <Textarea
          ref={field}
          name={props.name}
          rows={1}
          dir="auto"
          value={text}
          placeholder={props.placeholder}
          aria-label={props.label}
          aria-invalid={error !== undefined || left < 0 || undefined}
          aria-describedby={`${id}-note`}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-controls={isOpen ? `${id}-list` : undefined}
          aria-activedescendant={isOpen ? `${id}-${mention.at}` : undefined}
          className="!min-h-11 max-h-80 resize-none"
          onChange={({ target }) => {
            change(target.value);
            mention.note(target);
          }}
          onSelect={({ currentTarget }) => mention.note(currentTarget)}
          onKeyDown={(event) => {
            if (mention.press(event)) return;
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
            if (event.key === 'Escape' && isEmpty) cancel();
          }}
        />
        {isOpen && <MentionList id={id} people={mention.offered} at={mention.at} onChoose={mention.choose} />}
      </div>
      <div id={`${id}-note`} aria-live="polite" className="empty:hidden">
        {error && (
          <p className="mt-2 flex items-start gap-1.5 text-danger text-sm">
            <CircleAlert aria-hidden className="mt-0.5 size-4" />
            {error}
          </p>
        )}
      </div>
      {(!isEmpty || onCancel) && (
        <div className="mt-2 flex flex-wrap items-center gap-2">
          {props.children}
          <span className="ms-auto flex items-center gap-2">
            {left <= countedFrom && (
              <span className={clsx('text-sm tabular-nums', left < 0 ? 'text-danger' : 'text-ink-faint')}>
                {left < 0 ? t('tooLong', { count: -left }) : t('left', { count: left })}
              </span>
            )}
            {onCancel && (
              <Button size="sm" variant="ghost" onClick={cancel}>
                {t('cancel')}
              </Button>
            )}
            <Button type="submit" size="sm" variant="primary" pending={pending} disabled={isEmpty || left < 0}>
              {props.sendLabel}
            </Button>
          </span>
        </div>
      )}
    </form>
  );
}
