import { minuteMs } from '@greenlight/contract/duration';
import { remindBeforeMs } from '@greenlight/contract/limits';
import type { LiveMedia } from '@greenlight/contract/live';
import { useTime } from '@greenlight/ui/blocks/use-time';
import { Button } from '@greenlight/ui/primitives/button';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { Bell, BellRing, CalendarPlus } from 'lucide-react';
import { useTexts } from '../../../platform/i18n.ts';
import { calendarAddress } from '../hooks.ts';
import { useReminder } from '../use-reminder.ts';

type Planned = Pick<LiveMedia, 'livestreamId' | 'title' | 'startsAt'>;

/** For an upcoming stream: a reminder, and a calendar file. */
export function StreamActions({ stream, size }: { stream: Planned; size?: 'sm' }) {
  const { livestreamId, title, startsAt } = stream;
  const t = useTexts('live');
  const reminder = useReminder(stream);
  const isSoon = Date.parse(startsAt) - useTime(minuteMs) < remindBeforeMs;
  const Icon = reminder.isIn ? BellRing : Bell;
  const iconClass = size === 'sm' ? 'size-4' : 'size-4.5';
  return (
    <div className="flex flex-wrap gap-3">
      {(!isSoon || reminder.isIn) && (
        <Button
          size={size}
          aria-pressed={reminder.isIn}
          aria-label={t('remindOf', { title })}
          className="aria-pressed:bg-accent/15 aria-pressed:text-accent"
          icon={<Icon aria-hidden className={iconClass} />}
          onClick={reminder.toggle}
        >
          {t('remind')}
        </Button>
      )}
      <LinkButton
        download
        href={calendarAddress(livestreamId)}
        size={size}
        aria-label={t('toCalendarOf', { title })}
        icon={<CalendarPlus aria-hidden className={iconClass} />}
      >
        {t('toCalendar')}
      </LinkButton>
    </div>
  );
}
