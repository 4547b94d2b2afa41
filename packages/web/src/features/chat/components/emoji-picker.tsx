import { Popover } from '@greenlight/ui/primitives/popover';
import { type KeyboardEvent, type ReactElement, type RefObject, use, useRef, useState } from 'react';
import { useTexts } from '../../../platform/i18n.ts';
import { type EmojiGroup, emojiGroups, emojiOf } from '../emoji-groups.ts';
import { EmoteSet } from '../emote-set.ts';

type Group = EmojiGroup | 'emotes';

const emojiNames = Object.keys(emojiGroups) as EmojiGroup[];
const columns = 8;
const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns };

/** A grid of emoji by group, and of the emotes of the service. Arrow keys move in it; with Shift several are chosen. */
export function EmojiPicker(props: {
  trigger: ReactElement;
  onChoose: (emoji: string) => void;
  returnTo: RefObject<HTMLTextAreaElement | null>;
}) {
  const t = useTexts('chat');
  // Open at first, because a press on its button mounts it.
  const [isOpen, setOpen] = useState(true);
  const emotes = use(EmoteSet);
  const groups: Group[] = [...(emotes.size > 0 ? (['emotes'] as const) : []), ...emojiNames];
  const [group, setGroup] = useState<Group>('smileys');
  const [at, setAt] = useState(0);
  const grid = useRef<HTMLDivElement>(null);
  const textsOf = (name: Group) => (name === 'emotes' ? [...emotes.keys()].map((each) => `:${each}:`) : emojiOf(name));
  const pictureOf = (text: string) => {
    const emote = emotes.get(text.slice(1, -1));
    return emote && text.startsWith(':') ? (
      <img src={emote.url} alt={text} loading="lazy" className="size-7 object-contain" />
    ) : (
      text
    );
  };
  const all = textsOf(group);
  const move = (event: KeyboardEvent) => {
    const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl';
    const step = (steps[event.key] ?? 0) * (isMirrored && event.key.match(/Left|Right/) ? -1 : 1);
    const next = at + step;
    if (step === 0 || next < 0 || next >= all.length) return;
    event.preventDefault();
    setAt(next);
    grid.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <Popover
      trigger={props.trigger}
      title={t('emoji')}
      align="start"
      open={isOpen}
      onOpenChange={(open) => {
        setOpen(open);
        if (!open) requestAnimationFrame(() => props.returnTo.current?.focus());
      }}
    >
      <div className="w-72 max-w-full">
        <div className="mb-2 flex justify-between">
          {groups.map((name) => (
            <button
              key={name}
              type="button"
              aria-label={t(`emojiGroups.${name}`)}
              aria-pressed={name === group}
              onClick={() => {
                setGroup(name);
                setAt(0);
              }}
              className="grid size-9 place-items-center rounded-md text-lg transition-look hover:bg-hover aria-pressed:bg-hover"
            >
              {pictureOf(textsOf(name)[0] ?? '')}
            </button>
          ))}
        </div>
        <div
          ref={grid}
          role="toolbar"
          aria-label={t(`emojiGroups.${group}`)}
          tabIndex={-1}
          onKeyDown={move}
          className="grid h-56 grid-cols-8 content-start overflow-y-auto overscroll-contain"
        >
          {all.map((emoji, place) => (
            <button
              key={emoji}
              type="button"
              tabIndex={place === at ? 0 : -1}
              onClick={({ shiftKey }) => {
                props.onChoose(group === 'emotes' ? `${emoji} ` : emoji);
                setAt(place);
                if (!shiftKey) {
                  setOpen(false);
                  requestAnimationFrame(() => props.returnTo.current?.focus());
                }
              }}
              className="grid size-9 place-items-center rounded-md text-xl hover:bg-hover"
            >
              {pictureOf(emoji)}
            </button>
          ))}
        </div>
      </div>
    </Popover>
  );
}
