import { titleMaxLength } from '@greenlight/contract/limits';
import type { StudioLivestreamDetail } from '@greenlight/contract/live-studio';
import { clockTime } from '@greenlight/ui/clock-time';
import { IconButton } from '@greenlight/ui/primitives/icon-button';
import { Input } from '@greenlight/ui/primitives/input';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { focusNextRow } from '../../../platform/focus-next-row.ts';
import { textsOf } from '../../../platform/texts.ts';

const t = textsOf('live');

/** A chapter with its title, which is saved when it loses the focus. */
export function ChapterLine(props: {
  chapter: StudioLivestreamDetail['chapters'][number];
  onName: (title: string) => void;
  onRemove: () => void;
}) {
  const { start, title } = props.chapter;
  const [typed, setTyped] = useState<string | null>(null);
  const time = clockTime(start);
  const leave = () => {
    const name = typed?.trim();
    if (name && name !== title) props.onName(name);
    setTyped(null);
  };
  return (
    <li className="flex items-center gap-2 px-2 py-1">
      <span className="w-14 shrink-0 text-ink-muted text-sm tabular-nums">{time}</span>
      <Input
        aria-label={t('chapterTitle', { time })}
        dir="auto"
        maxLength={titleMaxLength}
        value={typed ?? title}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key === 'Enter') leave();
          if (event.key === 'Escape') setTyped(null);
        }}
      />
      <IconButton
        ref={focusNextRow}
        size="sm"
        label={t('removeChapter', { title, time })}
        icon={<Trash2 aria-hidden className="size-4.5" />}
        onClick={props.onRemove}
      />
    </li>
  );
}
