import { placeKey } from '@greenlight/contract/place';
import { clockTime } from '@greenlight/ui/clock-time';
import { Avatar } from '@greenlight/ui/primitives/avatar';
import { Clock } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../../platform/i18n.ts';
import { useUserInfo } from '../../account/hooks.ts';
import { useCommentsOfPlace } from '../comments-of-place.ts';
import { usePeople } from '../use-people.ts';
import { Composer } from './composer.tsx';

/** The field for a new comment. The comment gets the moment at which writing began, unless its author removes that. */
export function NewComment() {
  const t = useTexts('comment');
  const { place, room, order, currentTime } = useCommentsOfPlace();
  const info = useUserInfo();
  const [moment, setMoment] = useState<number>();
  const [isTimed, setTimed] = useState(true);
  return (
    <div className="flex gap-3">
      <Avatar name={info?.displayName ?? ''} src={info?.avatarUrl} className="size-10 max-sm:hidden" />
      <Composer
        name="comment"
        label={t('add')}
        placeholder={t('add')}
        sendLabel={t('send')}
        draftId={place.mediaId ?? placeKey(place)}
        people={usePeople()}
        onText={(text) => {
          const now = Math.floor(currentTime());
          if (text.trim() === '') setMoment(undefined);
          else if (moment === undefined && now > 0) {
            setMoment(now);
            setTimed(true);
          }
        }}
        onSend={async (written) => {
          const commentId = await room?.post({ ...written, momentS: isTimed ? moment : undefined });
          // In the order of likes a new comment would be far down, so it is shown as a linked one.
          if (commentId && order === 'top') await room?.link(commentId).catch(() => undefined);
        }}
      >
        {moment !== undefined && (
          <label
            title={t('atMomentHint')}
            className="inline-flex min-h-9 select-none items-center gap-2 rounded-full border border-line-strong px-3 font-semibold text-ink-muted text-sm transition-look hover:bg-ink/8 has-checked:border-accent has-focus-visible:outline-2 has-checked:bg-accent/10 has-checked:text-accent has-focus-visible:outline-focus max-md:min-h-11"
          >
            <input
              type="checkbox"
              checked={isTimed}
              onChange={({ target }) => setTimed(target.checked)}
              className="sr-only"
            />
            <Clock aria-hidden className="size-4" />
            <span className={isTimed ? 'tabular-nums' : 'tabular-nums line-through'}>
              {t('atMoment', { time: clockTime(moment) })}
            </span>
          </label>
        )}
      </Composer>
    </div>
  );
}
