import { useState } from 'react';
import { formatMoment } from '../../../platform/format.ts';
import { textsOf } from '../../../platform/texts.ts';
import { closingText } from '../closing-text.ts';
import { isSettling, type StudioPitch } from '../hooks.ts';
import { MoveButton } from './move-button.tsx';
import { PitchBadge } from './pitch-badge.tsx';
import { PitchProgress } from './pitch-progress.tsx';

const t = textsOf('points');

/** The state of a pitch, its points, and its possible next states. */
export function StatePanel({ pitch }: { pitch: StudioPitch }) {
  const { state, supporters, next, settledAt } = pitch;
  const [now] = useState(() => new Date());
  const closing = closingText(pitch, now);
  return (
    <section
      aria-labelledby="pitch-state"
      className="flex min-w-0 flex-col gap-5 rounded-lg border border-line bg-surface p-6"
    >
      <div className="flex items-center justify-between gap-3">
        <h2 id="pitch-state" className="text-xl">
          {t('state')}
        </h2>
        <span role="status">
          <PitchBadge state={state} />
        </span>
      </div>
      <PitchProgress pitch={pitch} />
      <div className="flex flex-col gap-1 text-ink-muted text-sm">
        <p>{t('supporters', { count: supporters })}</p>
        {closing !== null && <p>{closing}</p>}
        {isSettling(pitch) && <p>{t('settling')}</p>}
        {settledAt !== null && <p>{t('settled', { date: formatMoment(settledAt) })}</p>}
      </div>
      {next.length > 0 && (
        <div className="flex flex-wrap gap-3 max-sm:*:grow">
          {next.map((to, index) => (
            <MoveButton key={to} pitch={pitch} to={to} isMain={index === 0 && to !== 'closed'} />
          ))}
        </div>
      )}
    </section>
  );
}
