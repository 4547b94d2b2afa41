import type { InboxItem, NotificationType } from '@greenlight/contract/notification';
import { Link } from '@greenlight/ui/primitives/link';
import { AtSign, Award, BellRing, Hourglass, Megaphone, MessageCircle, Play, ThumbsUp } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatAgo, formatDate } from '../../../platform/format.ts';
import { useLanguage, useTexts } from '../../../platform/i18n.ts';
import type { Translate } from '../../../platform/translate.ts';
import { badgeDescription, badgeName } from '../../badge/badge-name.ts';
import { useEarnedPicture } from '../../badge/hooks.ts';
import { useMarkAsRead } from '../hooks.ts';

const icons: Record<NotificationType, ReactNode> = {
  1: <MessageCircle />,
  2: <Play />,
  3: <ThumbsUp />,
  4: <Megaphone />,
  5: <Award />,
  6: <Hourglass />,
};

/** One notification, with its link. */
export function InboxEntry({ item: stored, onLeave }: { item: InboxItem; onLeave?: () => void }) {
  const t = useTexts('notification');
  const badge = useTexts('badge');
  const language = useLanguage();
  const read = useMarkAsRead();
  const item = inWords(stored, badge);
  const { href, created } = item;
  return (
    <Link
      href={href}
      onClick={() => {
        read(item);
        onLeave?.();
      }}
      className="flex gap-4 rounded-lg p-3 transition-look hover:bg-ink/6"
    >
      <EntryPicture key={item.imageUrl} item={item} />
      <span className="min-w-0 grow">
        <span className="flex items-baseline gap-2">
          <span dir="auto" className="line-clamp-1 min-w-0 font-semibold text-sm">
            {titleOf(item, t)}
          </span>
          {!item.read && (
            <span className="ms-auto size-2.5 shrink-0 rounded-full bg-accent">
              <span className="sr-only">{t('unread')}</span>
            </span>
          )}
        </span>
        <span dir="auto" className="mt-0.5 line-clamp-2 text-ink-muted text-sm">
          {textOf(item, t, language)}
        </span>
        <span className="mt-1 block text-ink-faint text-xs">
          {labelOf(item, t)} · <time dateTime={created}>{formatAgo(created, language)}</time>
        </span>
      </span>
    </Link>
  );
}

/** Translates the name of the built-in badge. */
function inWords(item: InboxItem, t: Translate<'badge'>): InboxItem {
  const { badgeId: id, title: name, text: description } = item;
  if (id === null) return item;
  return { ...item, title: badgeName({ id, name }, t), text: badgeDescription({ id, description }, t) };
}

function titleOf({ title, others, expiry }: InboxItem, t: Translate<'notification'>): string {
  if (expiry) return t('pointsExpire.title', { count: expiry.points });
  return others > 0 ? t('fromMany', { name: title, count: others }) : title;
}

/** The text of an entry. For a comment with a moment it says only what happened, without the comment. */
function textOf(
  { type, text, isMention, pitchState, isGiveawayWon, ...of }: InboxItem,
  t: Translate<'notification'>,
  language: string,
): string {
  if (of.expiry) return t('pointsExpire.text', { count: of.expiry.points, date: formatDate(of.expiry.at, language) });
  if (of.isGiveawayCancelled) return t('giveawayCancelled', { reason: text });
  if (isGiveawayWon) return t('giveawayWon');
  if (pitchState !== null && pitchState !== 'draft') return t(`pitch.${pitchState}`);
  if (text !== '' || (type !== 1 && type !== 3)) return text;
  if (isMention) return t('wordless.mention');
  return t(type === 1 ? 'wordless.reply' : 'wordless.like');
}

function labelOf(item: InboxItem, t: Translate<'notification'>): string {
  const { type, isReminder, isStreamStart, pitchId, isGiveawayWon, isGiveawayCancelled, isMention } = item;
  if (pitchId !== null) return t('type.pitch');
  if (isGiveawayWon || isGiveawayCancelled) return t('type.giveaway');
  if (isReminder) return t('type.reminder');
  if (isStreamStart) return t('type.stream-start');
  return isMention ? t('type.mention') : t(`type.${type}.short`);
}

function EntryPicture({ item }: { item: InboxItem }) {
  const { type, badgeId, isReminder, isMention } = item;
  const imageUrl = useEarnedPicture(item);
  const [hasFailed, setFailed] = useState(false);
  return (
    <span
      aria-hidden
      className="grid aspect-video w-24 grid-rows-[minmax(0,1fr)] shrink-0 place-items-center self-start overflow-hidden rounded-md bg-overlay text-ink-muted [&>svg]:size-5"
    >
      {imageUrl && !hasFailed ? (
        <img
          src={imageUrl}
          alt=""
          loading="lazy"
          className={badgeId === null ? 'size-full object-cover' : 'size-full object-contain p-1'}
          onError={() => setFailed(true)}
        />
      ) : isReminder ? (
        <BellRing />
      ) : isMention ? (
        <AtSign />
      ) : (
        icons[type]
      )}
    </span>
  );
}
