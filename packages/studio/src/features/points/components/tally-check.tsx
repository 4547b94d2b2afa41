import type { PointsDifference } from '@greenlight/contract/points-studio';
import { Button } from '@greenlight/ui/primitives/button';
import { CircleAlert, CircleCheck, ListChecks } from 'lucide-react';
import { FormError } from '../../../platform/form-error.tsx';
import { textsOf } from '../../../platform/texts.ts';
import { useCheckPitch } from '../hooks.ts';

const t = textsOf('points');

/** Adds up all lines, gifts and movements of a pitch again, and shows what differs. */
export function TallyCheck({ id }: { id: number }) {
  const check = useCheckPitch(id);
  const found = check.isPending ? undefined : check.data;
  return (
    <section
      aria-labelledby="pitch-check"
      className="flex min-w-0 flex-col items-start gap-4 rounded-lg border border-line bg-surface p-6"
    >
      <div>
        <h2 id="pitch-check" className="text-xl">
          {t('check.title')}
        </h2>
        <p className="mt-2 text-ink-muted text-sm">{t('check.text')}</p>
      </div>
      <Button
        icon={<ListChecks aria-hidden className="size-4" />}
        pending={check.isPending}
        onClick={() => check.mutate()}
      >
        {t('check.start')}
      </Button>
      <FormError error={check.error} />
      <div role="status" className="w-full min-w-0 empty:hidden">
        {found && found.differences.length === 0 && (
          <p className="flex items-start gap-2 text-sm">
            <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
            {t('check.clean', { count: found.lines })}
          </p>
        )}
        {found && found.differences.length > 0 && <Differences differences={found.differences} />}
      </div>
    </section>
  );
}

function placeText(place: PointsDifference['place'], where: string): string {
  if (place === 'day') return where;
  return place === 'total' ? t(`check.total.${where}`) : t(`check.${place}`, { where });
}

/** A list of differences: where, and by how much. */
export function Differences({ differences }: { differences: PointsDifference[] }) {
  return (
    <>
      <p className="flex items-start gap-2 font-semibold text-danger text-sm">
        <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        {t('check.wrong', { count: differences.length })}
      </p>
      <ul className="mt-2 flex flex-col divide-y divide-line text-sm">
        {differences.map(({ what, place, where, stored, expected }) => (
          <li key={`${what} ${where} ${stored}`} className="py-3 last:pb-0 [overflow-wrap:anywhere]">
            <p className="font-medium">
              {t(`check.what.${what}`)} · {placeText(place, where)}
            </p>
            <p className="mt-0.5 text-ink-muted">{t('check.stored', { stored })}</p>
            <p className="text-ink-muted">{t('check.expected', { expected })}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
