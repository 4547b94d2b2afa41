import { minuteMs } from '@greenlight/contract/duration';
import type { ModeratedPerson } from '@greenlight/contract/moderation';
import { useTime } from '@greenlight/ui/blocks/use-time';
import { Avatar } from '@greenlight/ui/primitives/avatar';
import { Badge } from '@greenlight/ui/primitives/badge';
import { Link } from '@greenlight/ui/primitives/link';
import { formatMoment } from '../../../platform/format.ts';
import { textsOf } from '../../../platform/texts.ts';
import { ageOf } from '../queue-state.ts';
import { useMemberPath } from '../use-member-path.ts';

const t = textsOf('moderation');

/** The author of a text, the age of the account, and the time of the text. */
export function PersonLine(props: { person: ModeratedPerson; at?: string; hasLink?: boolean }) {
  const { person, at, hasLink = true } = props;
  const pathOf = useMemberPath();
  const now = useTime(minuteMs);
  const account = ageOf(person.created, now);
  const ago = at && ageOf(at, now);
  const name = person.displayName || t('noName');
  return (
    <div className="flex items-center gap-3">
      <Avatar src={person.avatarUrl} name={name} className="size-10" />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {hasLink ? (
            <Link
              href={pathOf(person.userId)}
              className="font-semibold underline-offset-4 [overflow-wrap:anywhere] hover:underline"
            >
              <bdi>{name}</bdi>
            </Link>
          ) : (
            <bdi className="font-semibold [overflow-wrap:anywhere]">{name}</bdi>
          )}
          {person.isMember && <Badge tone="accent">{t('member')}</Badge>}
          {person.isBanned && <Badge tone="danger">{t('banned')}</Badge>}
        </p>
        <p className="text-ink-faint text-sm">
          {t(`account.${account.unit}`, { count: account.count })}
          {at && ago && (
            <>
              {' · '}
              <time dateTime={at} title={formatMoment(at)}>
                {t(`ago.${ago.unit}`, { count: ago.count })}
              </time>
            </>
          )}
        </p>
      </div>
    </div>
  );
}
