import { minuteMs } from '@greenlight/contract/duration';
import { studioPath } from '@greenlight/contract/studio-path';
import { useTime } from '@greenlight/ui/blocks/use-time';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { ShieldAlert } from 'lucide-react';
import { formatMoment } from '../../../platform/format.ts';
import { textsOf } from '../../../platform/texts.ts';
import { useRaids } from '../hooks.ts';

const t = textsOf('moderation');

/** Shown while a raid switch is on: where it is on, and until when. */
export function RaidBanner() {
  const raids = useRaids().data?.raids ?? [];
  const now = useTime(minuteMs);
  const on = raids.filter(({ until }) => until !== null && Date.parse(until) > now);
  if (on.length === 0) return null;
  return (
    <section
      aria-label={t('raidOn')}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border border-warning/40 bg-warning/10 p-4"
    >
      <div className="flex min-w-0 gap-3">
        <ShieldAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-warning" />
        <div className="min-w-0">
          <p className="font-semibold">{t('raidOn')}</p>
          <ul className="mt-0.5 text-ink-muted text-sm">
            {on.map(({ team, until }) => (
              <li key={team?.id ?? 0}>
                {t('raidAt', { name: team?.displayName ?? t('everywhere'), moment: formatMoment(until ?? '') })}
              </li>
            ))}
          </ul>
        </div>
      </div>
      <LinkButton size="sm" href={`${studioPath('moderation-rules')}#raid`}>
        {t('change')}
      </LinkButton>
    </section>
  );
}
