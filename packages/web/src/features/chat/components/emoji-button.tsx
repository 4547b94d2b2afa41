import { IconButton } from '@greenlight/ui/primitives/icon-button';
import { openAfterLoad } from '@greenlight/ui/primitives/open-after-load';
import { Smile } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { useTexts } from '../../../platform/i18n.ts';
import type { EmojiPicker } from './emoji-picker.tsx';

function loadPicker() {
  return import('./emoji-picker.tsx');
}

/** Opens the emoji, whose code loads with the first press. */
export function EmojiButton(props: {
  onChoose: (emoji: string) => void;
  returnTo: RefObject<HTMLTextAreaElement | null>;
}) {
  const t = useTexts('chat');
  const [loaded, setLoaded] = useState<{ Picker: typeof EmojiPicker }>();
  const button = (
    <IconButton
      size="sm"
      label={t('emoji')}
      icon={<Smile aria-hidden className="size-5 text-ink-muted" />}
      className="mb-1 max-md:mb-0"
      onClick={() => loaded ?? openAfterLoad(loadPicker, ({ EmojiPicker: Picker }) => setLoaded({ Picker }))}
    />
  );
  return loaded ? <loaded.Picker {...props} trigger={button} /> : button;
}
