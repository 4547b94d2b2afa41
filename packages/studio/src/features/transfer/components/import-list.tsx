import { studioPath } from '@greenlight/contract/studio-path';
import { Badge } from '@greenlight/ui/primitives/badge';
import { Link } from '@greenlight/ui/primitives/link';
import { formatMoment } from '../../../platform/format.ts';
import { RemoveButton } from '../../../platform/remove-button.tsx';
import { textsOf } from '../../../platform/texts.ts';
import { type MemberImport, useRemoveImport } from '../hooks.ts';

const t = textsOf('transfer');

const tones = { checked: 'warning', applying: 'accent', done: 'neutral' } as const;

export function ImportList({ imports }: { imports: MemberImport[] }) {
  const remove = useRemoveImport();
  return (
    <section aria-labelledby="imports">
      <h2 id="imports" className="mb-4 text-2xl">
        {t('imports')}
      </h2>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {imports.map(({ id, source, filename, created, state, counts }) => (
          <li key={id} className="flex items-center gap-4 px-4 py-3">
            <div className="min-w-0 grow">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <Link href={studioPath('import', id)}>
                  {t(`sources.${source}`)} · {filename}
                </Link>
                <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>
              </p>
              <p className="text-ink-muted text-sm">
                {formatMoment(created)} · {t('told', { ...counts })}
              </p>
            </div>
            {state !== 'applying' && (
              <RemoveButton
                size="sm"
                label={t('forget', { name: filename })}
                title={t('forgetTitle')}
                text={t('forgetText')}
                id={id}
                remove={remove}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
