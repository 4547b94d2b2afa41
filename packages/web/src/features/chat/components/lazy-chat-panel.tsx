import { lazyExtra } from '@greenlight/ui/blocks/lazy-extra';
import { loadTexts } from '../../../platform/i18n.ts';
import type { ChatPanelProps } from './chat-panel.tsx';

/** The chat, whose code loads apart from its page. */
export const LazyChatPanel = lazyExtra<ChatPanelProps>(async () => {
  const [{ ChatPanel }] = await Promise.all([import('./chat-panel.tsx'), loadTexts(['chat', 'comment'])]);
  return ChatPanel;
});
