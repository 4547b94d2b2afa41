import { Check, CircleSlash, Clock } from 'lucide-react';
import { formatMoment } from '../../../platform/format.ts';
import { useLanguage, useTexts } from '../../../platform/i18n.ts';
import { LocalTime } from '../../../platform/local-time.tsx';
import type { Giveaway } from '../hooks.ts';
import { PlaceLabel } from './place-label.tsx';

/** The published facts and their times: the hash of the secret, the list, then the secret and the drawn places. */
export function DrawSteps({ giveaway }: { giveaway: Giveaway }) {
  const t = useTexts('giveaway');
  const language = useLanguage();
  const { draw, openedAt, closedAt, drawnAt, cancelled } = giveaway;
  const steps = [
    { name: 'opened', at: openedAt, values: [['commitment', draw?.commitment]] },
    {
      name: 'closed',
      at: draw?.root ? closedAt : null,
      values: [['root', draw?.root]],
      note: draw?.root
        ? `${t('check.list', {
            people: t('check.people', { count: draw.lines ?? 0 }),
            entries: t('check.entries', { count: draw.entries ?? 0 }),
          })} ${t('check.excluded', { count: giveaway.excluded })}`
        : '',
    },
    { name: 'drawn', at: drawnAt, values: [['secret', draw?.secret]] },
  ] as const;
  return (
    <ol className="flex flex-col gap-4">
      {steps.map((step) => {
        const isNever = step.at === null && cancelled !== null;
        const Icon = step.at ? Check : isNever ? CircleSlash : Clock;
        return (
          <li key={step.name} className="flex gap-4 rounded-xl border border-line p-5">
            <Icon
              aria-hidden
              className={step.at ? 'mt-1 size-5 shrink-0 text-accent' : 'mt-1 size-5 shrink-0 text-ink-faint'}
            />
            <div className="min-w-0">
              <h2 className="text-lg">{t(`check.steps.${step.name}.title`)}</h2>
              <p className="text-ink-faint text-sm">
                {step.at ? (
                  <LocalTime time={step.at} text={formatMoment(step.at, language)} />
                ) : (
                  t(isNever ? 'check.never' : 'check.notYet')
                )}
              </p>
              {!isNever && (
                <p className="mt-2 max-w-prose text-ink-muted text-sm">{t(`check.steps.${step.name}.text`)}</p>
              )}
              {'note' in step && step.note && <p className="mt-2 text-sm">{step.note}</p>}
              {step.values.map(
                ([name, value]) =>
                  value && (
                    <p key={name} className="mt-2 text-sm">
                      <span className="block text-ink-faint">{t(`check.${name}`)}</span>
                      <span dir="ltr" className="break-all font-mono text-xs">
                        {value}
                      </span>
                    </p>
                  ),
              )}
              {step.name === 'drawn' && draw?.secret && <Places giveaway={giveaway} />}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

function Places({ giveaway }: { giveaway: Giveaway }) {
  const t = useTexts('giveaway');
  return (
    <ol className="mt-3 flex flex-col gap-1 text-sm">
      {giveaway.draw?.places.map((place) => (
        <li key={place.position} className="grid grid-cols-[6rem_minmax(0,1fr)] gap-x-3">
          <span className="text-ink-faint">
            <PlaceLabel place={place} giveaway={giveaway} />
          </span>
          <span>
            <span dir="ltr" className="break-all font-mono">
              {place.pseudonym}
            </span>{' '}
            <span className="whitespace-nowrap text-ink-faint">{t('check.line', { line: place.line })}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
