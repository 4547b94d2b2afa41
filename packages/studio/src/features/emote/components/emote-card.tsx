import type { StudioEmote } from '@greenlight/contract/emote-studio';
import { IconButton } from '@greenlight/ui/primitives/icon-button';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { RemoveButton } from '../../../platform/remove-button.tsx';
import { textsOf } from '../../../platform/texts.ts';
import { useRemoveEmote } from '../hooks.ts';
import { RenameDialog } from './rename-dialog.tsx';

const t = textsOf('emote');

/** An emote in the size of a message and larger, with its actions. */
export function EmoteCard({ emote }: { emote: StudioEmote }) {
  const remove = useRemoveEmote();
  const [renaming, setRenaming] = useState(false);
  const { id, name, url, width, height } = emote;
  return (
    <div className="flex items-center gap-4 rounded-lg border border-line bg-surface p-4">
      <div className="grid size-14 shrink-0 place-items-center">
        <img
          src={url}
          width={width}
          height={height}
          alt=""
          loading="lazy"
          className="max-h-full max-w-full object-contain"
        />
      </div>
      <h2 className="wrap-anywhere min-w-0 grow font-mono text-sm">{`:${name}:`}</h2>
      <div className="flex shrink-0">
        <IconButton
          label={t('rename', { name })}
          icon={<Pencil aria-hidden className="size-4.5" />}
          onClick={() => setRenaming(true)}
        />
        <RemoveButton
          id={id}
          remove={remove}
          label={t('remove', { name })}
          title={t('removeTitle', { name })}
          text={t('removeText')}
        />
      </div>
      {renaming && <RenameDialog emote={emote} onClose={() => setRenaming(false)} />}
    </div>
  );
}
