import type { ChatReaction } from '@greenlight/contract/live';

export const reactionEmoji: Record<ChatReaction, string> = {
  heart: '❤️',
  laugh: '😂',
  clap: '👏',
  wow: '😮',
  sad: '😢',
  fire: '🔥',
};

export const reactionNames = Object.keys(reactionEmoji) as ChatReaction[];
