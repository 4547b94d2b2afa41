import type { Reply } from '@greenlight/contract/comment';
import { minuteMs } from '@greenlight/contract/duration';
import { commentEditMs } from '@greenlight/contract/limits';
import { placePath } from '@greenlight/contract/place-path';
import { showToast } from '@greenlight/ui/blocks/toasts';
import { useTime } from '@greenlight/ui/blocks/use-time';
import { IconButton } from '@greenlight/ui/primitives/icon-button';
import { Menu, type MenuItem } from '@greenlight/ui/primitives/menu';
import { openAfterLoad } from '@greenlight/ui/primitives/open-after-load';
import {
  Ban,
  Bell,
  BellOff,
  Clock,
  EllipsisVertical,
  Flag,
  Heart,
  HeartOff,
  Link2,
  Pencil,
  Pin,
  PinOff,
  Trash2,
} from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../../platform/i18n.ts';
import { useUserInfo } from '../../account/hooks.ts';
import { useShowOutcome } from '../../message/use-show-outcome.ts';
import { useCommentsOfPlace } from '../comments-of-place.ts';
import type { Thread } from '../use-comment-room.ts';
import type { CommentDialog, DialogKind } from './comment-dialog.tsx';

const iconClass = 'size-4.5';

export function CommentMenu({ comment, thread, onEdit }: { comment: Reply; thread: Thread; onEdit: () => void }) {
  const t = useTexts('comment');
  const { place, room, viewerId, mayModerate, mayWrite } = useCommentsOfPlace();
  const showOutcome = useShowOutcome();
  const mayBan = useUserInfo()?.permissions?.includes('comment.moderate') ?? false;
  const now = useTime(minuteMs);
  const [dialog, setDialog] = useState<{ Dialog: typeof CommentDialog; kind: DialogKind; open: boolean }>();
  const { commentId, author, created, isHearted } = comment;
  const isOwn = author.userId === viewerId;
  const isReply = comment.originalCommentId !== null;
  const open = (kind: DialogKind) =>
    openAfterLoad(
      () => import('./comment-dialog.tsx'),
      ({ CommentDialog: Dialog }) => setDialog({ Dialog, kind, open: true }),
    );
  const copy = () => {
    const url = new URL(placePath(place, commentId), location.href).href;
    navigator.clipboard?.writeText(url).then(
      () => showToast({ title: t('copied'), tone: 'success' }),
      () => undefined,
    );
  };
  const items: MenuItem[] = [
    { label: t('copyLink'), icon: <Link2 aria-hidden className={iconClass} />, onSelect: copy },
  ];
  if (room) {
    if (isOwn && mayWrite && now - Date.parse(created) < commentEditMs) {
      items.unshift({ label: t('edit'), icon: <Pencil aria-hidden className={iconClass} />, onSelect: onEdit });
    }
    const takesPart = [thread, ...thread.replies].some((each) => each.author.userId === viewerId);
    if (!isReply && (takesPart || thread.isMuted)) {
      const { isMuted } = thread;
      items.push({
        label: t(isMuted ? 'unmute' : 'mute'),
        icon: isMuted ? <Bell aria-hidden className={iconClass} /> : <BellOff aria-hidden className={iconClass} />,
        onSelect: () => showOutcome(room.mute(commentId, !isMuted), t(isMuted ? 'unmuteDone' : 'muteDone')),
      });
    }
    if (mayModerate && !isReply) {
      items.push({
        label: t(thread.isPinned ? 'unpin' : 'pin'),
        icon: thread.isPinned ? (
          <PinOff aria-hidden className={iconClass} />
        ) : (
          <Pin aria-hidden className={iconClass} />
        ),
        onSelect: () => showOutcome(room.change({ type: thread.isPinned ? 'unpin' : 'pin', commentId })),
      });
    }
    if (mayModerate) {
      items.push({
        label: t(isHearted ? 'unheart' : 'heart'),
        icon: isHearted ? <HeartOff aria-hidden className={iconClass} /> : <Heart aria-hidden className={iconClass} />,
        onSelect: () => showOutcome(room.change({ type: isHearted ? 'remove-heart' : 'add-heart', commentId })),
      });
    }
    if (!isOwn) {
      items.push({
        label: t('report'),
        icon: <Flag aria-hidden className={iconClass} />,
        onSelect: () => open('report'),
      });
    }
    if (isOwn || mayModerate) {
      const kind = isOwn ? 'delete' : 'remove';
      items.push(
        { kind: 'separator' },
        {
          label: t(kind === 'remove' ? 'moderate.remove.item' : 'delete'),
          icon: <Trash2 aria-hidden className={iconClass} />,
          danger: true,
          onSelect: () => open(kind),
        },
      );
    }
    if (mayModerate && mayBan && !isOwn && author.role === 'member') {
      items.push(
        {
          label: t('moderate.time-out.item'),
          icon: <Clock aria-hidden className={iconClass} />,
          danger: true,
          onSelect: () => open('time-out'),
        },
        {
          label: t('moderate.ban.item'),
          icon: <Ban aria-hidden className={iconClass} />,
          danger: true,
          onSelect: () => open('ban'),
        },
      );
    }
  }
  return (
    <>
      <Menu
        trigger={
          <IconButton
            size="sm"
            label={t('more', { name: author.displayName })}
            icon={<EllipsisVertical aria-hidden className="size-4.5 text-ink-faint" />}
          />
        }
        items={items}
      />
      {dialog && (
        <dialog.Dialog
          kind={dialog.kind}
          comment={comment}
          open={dialog.open}
          onOpenChange={(isOpen) => setDialog({ ...dialog, open: isOpen })}
        />
      )}
    </>
  );
}
