import type { StudioLivestreamDetail } from '@greenlight/contract/live-studio';
import { clsx } from 'clsx';
import { CircleCheck, CircleDashed } from 'lucide-react';
import { textsOf } from '../../../platform/texts.ts';
import { checklistOf } from '../checklist.ts';
import { useHealth } from '../hooks.ts';
import { publishingOf } from '../stream-form-state.ts';

const t = textsOf('live');

/** The checklist before the start. Each line links to its place. */
export function ChecklistPanel({ stream }: { stream: StudioLivestreamDetail }) {
  const { data } = useHealth(stream);
  const items = checklistOf(stream, data);
  const left = items.filter(({ isDone }) => !isDone).length;
  const values = {
    access: t(`accessOf.${stream.access}`),
    publishing: t(`check.publishing.${publishingOf(stream)}`),
    slates: t(`check.slates.${stream.keepsSlates}`),
  };
  return (
    <section aria-labelledby="checklist" className="min-w-0 rounded-lg border border-line bg-surface p-6">
      <h2 id="checklist" className="text-xl">
        {t('check.title')}
      </h2>
      <p role="status" className="mt-2 text-ink-muted text-sm">
        {t('check.left', { count: left })}
      </p>
      <ul className="mt-4 grid gap-x-6 md:grid-cols-2">
        {items.map(({ key, isDone, href }) => {
          const Icon = isDone ? CircleCheck : CircleDashed;
          return (
            <li key={key}>
              <a
                href={href}
                className="-mx-2 flex min-h-11 gap-3 rounded-md p-2 text-sm transition-look hover:bg-ink/6"
              >
                <Icon aria-hidden className={clsx('size-5 shrink-0', isDone ? 'text-accent' : 'text-warning')} />
                <span className="min-w-0">
                  <span className="sr-only">{t(isDone ? 'check.done' : 'check.open')}</span>
                  {t(`check.${isDone ? 'is' : 'not'}.${key}`, values)}
                </span>
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
