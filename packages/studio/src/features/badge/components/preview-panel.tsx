import { showToast } from '@greenlight/ui/blocks/toasts';
import { Button } from '@greenlight/ui/primitives/button';
import { Spinner } from '@greenlight/ui/primitives/spinner';
import { formatDate } from '../../../platform/format.ts';
import { showError } from '../../../platform/show-error.ts';
import { textsOf } from '../../../platform/texts.ts';
import { hasUnsavedChanges } from '../../../platform/unsaved-changes.ts';
import { isCounted } from '../badge-form-state.ts';
import { type StudioBadge, useBadgePreview, useStartPreview } from '../hooks.ts';
import { PersonLine } from './person-line.tsx';

const t = textsOf('badge');

/** The members who would earn a badge, before it is switched on. */
export function PreviewPanel({ badge }: { badge: StudioBadge }) {
  const { id, rule } = badge;
  const start = useStartPreview(id);
  const { data: found } = useBadgePreview(id);
  const isRunning = start.isPending || found?.isDone === false;
  const ask = () => {
    if (hasUnsavedChanges()) showToast({ title: t('shell:saveFirst'), tone: 'error' });
    else start.mutate(undefined, { onError: showError });
  };
  return (
    <section
      aria-labelledby="badge-preview"
      className="flex min-w-0 flex-col gap-4 rounded-lg border border-line bg-surface p-6"
    >
      <h2 id="badge-preview" className="text-xl">
        {t('preview.title')}
      </h2>
      <div role="status" className="text-ink-muted text-sm">
        {!found && !isRunning && t('preview.text')}
        {isRunning && (
          <span className="inline-flex items-center gap-2">
            <Spinner /> {t('preview.running', { count: found?.checked ?? 0 })}
          </span>
        )}
        {found?.isDone && !isRunning && (
          <span className="font-medium text-base text-ink">
            {t('preview.would', { count: found.wouldEarn })}
            {found.found > found.wouldEarn && ` ${t('preview.late', { count: found.found - found.wouldEarn })}`}
          </span>
        )}
      </div>
      {found?.isDone && !isRunning && (
        <ul className="flex flex-col divide-y divide-line empty:hidden">
          {found.members.map((member) => (
            <PersonLine
              key={member.userId}
              person={member}
              about={formatDate(member.reachedAt)}
              aside={isCounted(rule.kind) ? t(`counted.${rule.kind}`, { count: member.count }) : undefined}
            />
          ))}
        </ul>
      )}
      {found?.isDone && found.hasMore && <p className="text-ink-faint text-sm">{t('preview.more')}</p>}
      <Button pending={isRunning} onClick={ask}>
        {t(found ? 'preview.again' : 'preview.ask')}
      </Button>
    </section>
  );
}
