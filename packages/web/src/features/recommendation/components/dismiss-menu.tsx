import type { MediaCard } from '@greenlight/contract/media';
import { IconButton } from '@greenlight/ui/primitives/icon-button';
import { Menu } from '@greenlight/ui/primitives/menu';
import { EllipsisVertical, EyeOff, ThumbsDown } from 'lucide-react';
import { useTexts } from '../../../platform/i18n.ts';
import { useDismiss } from '../hooks.ts';

const iconClass = 'size-4.5';

/** On the card of a recommended video, for members: "Not interested" and "Less from this show". */
export function DismissMenu({ media }: { media: MediaCard }) {
  const t = useTexts('recommendation');
  const { notInterested, lessFromShow } = useDismiss();
  const ofVideo = {
    label: t('notInterested'),
    icon: <EyeOff aria-hidden className={iconClass} />,
    onSelect: () => notInterested(media),
  };
  const ofShow = {
    label: t('lessFromShow'),
    icon: <ThumbsDown aria-hidden className={iconClass} />,
    onSelect: () => lessFromShow(media),
  };
  return (
    <Menu
      trigger={
        <IconButton
          size="sm"
          label={t('actions', { title: media.title })}
          icon={<EllipsisVertical aria-hidden className="size-5" />}
        />
      }
      items={media.channel ? [ofVideo, ofShow] : [ofVideo]}
    />
  );
}
