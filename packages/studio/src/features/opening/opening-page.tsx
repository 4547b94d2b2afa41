import type { OpeningStep } from '@greenlight/contract/opening-studio';
import { studioPath } from '@greenlight/contract/studio-path';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { Screen } from '@greenlight/ui/blocks/screen';
import { Badge } from '@greenlight/ui/primitives/badge';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { useLocation } from 'react-router';
import { FormShape } from '../../platform/form-shape.tsx';
import { textsOf } from '../../platform/texts.ts';
import { useQueryTexts } from '../../platform/use-query-texts.ts';
import { useSiteName } from '../config/hooks.ts';
import { useOpening } from './hooks.ts';

const t = textsOf('opening');

const placeOf: Record<OpeningStep, string> = {
  name: studioPath('settings'),
  plans: studioPath('plans'),
  pitch: studioPath('join-pages'),
  legal: studioPath('legal'),
  payment: studioPath('billing'),
  video: studioPath('home'),
  gifts: studioPath('gifts'),
  invitations: `${studioPath('plans')}#invitations`,
};

/** The checklist of a new service. Each step links to its screen. */
export function OpeningPage() {
  return (
    <Screen route={useLocation().pathname} title={t('title')} description={t('text')} siteName={useSiteName()}>
      <div className="max-w-220 px-gutter">
        <QueryView query={useOpening()} texts={useQueryTexts()} skeleton={<FormShape />}>
          {({ steps }) => (
            <ol className="flex flex-col gap-3">
              {steps.map(({ step, done, optional }, at) => (
                <li
                  key={step}
                  className="flex flex-wrap items-center gap-x-5 gap-y-3 rounded-lg border border-line bg-surface p-4 sm:flex-nowrap sm:p-5"
                >
                  <span
                    aria-hidden
                    className={clsx(
                      'grid size-9 shrink-0 place-items-center rounded-full font-semibold text-sm tabular-nums',
                      done ? 'bg-accent text-on-accent' : 'border border-line-strong text-ink-muted',
                    )}
                  >
                    {done ? <Check className="size-5" /> : at + 1}
                  </span>
                  <div className="min-w-0 grow basis-60">
                    <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lg">
                      {t(`step.${step}.title`)}
                      {done && <span className="sr-only">{t('done')}</span>}
                      {!done && optional && <Badge>{t('optional')}</Badge>}
                    </h2>
                    <p className="mt-0.5 text-ink-muted text-sm">{t(`step.${step}.text`)}</p>
                  </div>
                  <LinkButton href={placeOf[step]} variant={done || optional ? 'secondary' : 'primary'} size="sm">
                    {t(done ? 'look' : `step.${step}.action`)}
                    {done && <span className="sr-only"> {t(`step.${step}.title`)}</span>}
                  </LinkButton>
                </li>
              ))}
            </ol>
          )}
        </QueryView>
      </div>
    </Screen>
  );
}
