import { studioPath } from '@greenlight/contract/studio-path';
import { Link } from '@greenlight/ui/primitives/link';
import { textsOf } from '../../../platform/texts.ts';
import { usePlanName } from '../../plan/hooks.ts';
import type { StudioBadge } from '../hooks.ts';
import { holdersText, ruleText } from '../rule-text.ts';
import { BadgeStateLabel } from './badge-state-label.tsx';

const t = textsOf('badge');

export function BadgeCard({ badge }: { badge: StudioBadge }) {
  const { id, name, image, state, rule, pastRun } = badge;
  const planName = usePlanName();
  return (
    <Link
      href={studioPath('badge', id)}
      className="flex h-full items-start gap-4 rounded-lg border border-line bg-surface p-5 transition-colors hover:bg-raised"
    >
      <img src={image.url} alt="" className="size-16 shrink-0 object-contain" />
      <div className="flex min-w-0 grow flex-col gap-2">
        <div className="flex items-start justify-between gap-3">
          <h2 className="min-w-0 text-lg [overflow-wrap:anywhere]">{name}</h2>
          <span className="flex shrink-0 pt-1">
            <BadgeStateLabel state={state} />
          </span>
        </div>
        <p className="text-ink-muted text-sm">{ruleText(rule, planName)}</p>
        <p className="text-ink-faint text-sm">
          {pastRun?.isDone === false ? t('past.running', { count: pastRun.checked }) : holdersText(badge)}
        </p>
      </div>
    </Link>
  );
}
