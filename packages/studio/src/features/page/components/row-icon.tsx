import { CircleHelp, Clapperboard, GalleryHorizontal, Gift, Image, ListVideo, Sparkles, UserRound } from 'lucide-react';
import type { RowType } from '../row-state.ts';

const icons = {
  'hero-carousel': GalleryHorizontal,
  'media-list': ListVideo,
  'free-media-list': Gift,
  'channel-list': Clapperboard,
  'creator-list': Sparkles,
  banner: Image,
  faq: CircleHelp,
  'personal-list': UserRound,
};

export function RowIcon({ type }: { type: RowType }) {
  const Icon = icons[type];
  return <Icon aria-hidden className="size-4.5 shrink-0" />;
}
