import { showToast } from '@greenlight/ui/blocks/toasts';
import { Button } from '@greenlight/ui/primitives/button';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { Progress } from '@greenlight/ui/primitives/progress';
import { CircleAlert, CircleCheck, Download, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { hosts } from '../../../platform/app.ts';
import { useLanguage, useTexts } from '../../../platform/i18n.ts';
import { useQueryTexts } from '../../../platform/query-texts.ts';
import { type Pitch, readLines } from '../hooks.ts';
import type { TallyCheck } from '../tally-check.ts';
import { formatUtcDay } from '../utc-day.ts';

type State = { isDone: boolean; check: TallyCheck } | undefined;

/** Recomputes the total and the chain in this browser, from the same lines that can be downloaded. */
export function TallyChecker({ pitch }: { pitch: Pitch }) {
  const t = useTexts('points');
  const { describeError } = useQueryTexts();
  const [state, setState] = useState<State>();
  const isRunning = state !== undefined && !state.isDone;

  async function run() {
    const { startTallyCheck } = await import('../tally-check.ts');
    const check = startTallyCheck(pitch.id, pitch.heads);
    setState({ isDone: false, check: check.result() });
    try {
      for await (const entries of readLines(pitch.id)) {
        check.add(entries);
        setState({ isDone: false, check: check.result() });
      }
      setState({ isDone: true, check: check.result() });
    } catch (error) {
      setState(undefined);
      showToast({ title: describeError(error as Error), tone: 'error' });
    }
  }

  return (
    <section className="rounded-xl border border-line bg-surface p-5 md:p-6">
      <div className="flex flex-wrap gap-3">
        <Button
          variant="primary"
          icon={<ShieldCheck aria-hidden className="size-4" />}
          pending={isRunning}
          onClick={() => void run()}
        >
          {t('check.run')}
        </Button>
        <LinkButton
          download
          href={`${hosts.content}/v2/pitches/${pitch.id}/tally.csv`}
          icon={<Download aria-hidden className="size-4" />}
        >
          {t('check.download')}
        </LinkButton>
        <LinkButton download href="/verify.mjs" variant="ghost" icon={<Download aria-hidden className="size-4" />}>
          {t('check.script')}
        </LinkButton>
      </div>
      {isRunning && (
        <Progress
          className="mt-5"
          label={t('check.run')}
          value={pitch.head.number === 0 ? null : state.check.lines / pitch.head.number}
        />
      )}
      <div aria-live="polite" className="mt-4 empty:hidden">
        {state?.isDone && <Result pitch={pitch} check={state.check} />}
      </div>
    </section>
  );
}

function Result({ pitch, check }: { pitch: Pitch; check: TallyCheck }) {
  const t = useTexts('points');
  const language = useLanguage();
  const number = new Intl.NumberFormat(language);
  const { lines, points, supporters, wrongLine, wrongDay, hash } = check;
  // Lines may have come since the page was read.
  const isSame = lines > pitch.head.number || (points === pitch.points && supporters === pitch.supporters);
  const isRight = wrongLine === null && wrongDay === null && isSame;
  const problem =
    wrongLine !== null
      ? t('check.wrongLine', { line: number.format(wrongLine) })
      : wrongDay !== null
        ? t('check.wrongDay', { date: formatUtcDay(wrongDay, language) })
        : t('check.otherTotal');
  return (
    <>
      <p className="flex items-center gap-2 font-semibold">
        {isRight ? (
          <CircleCheck aria-hidden className="size-5 text-accent" />
        ) : (
          <CircleAlert aria-hidden className="size-5 text-danger" />
        )}
        {isRight ? t('check.right') : problem}
      </p>
      <p className="mt-1 text-ink-muted text-sm">
        {t('check.found', {
          lines: number.format(lines),
          points: number.format(points),
          supporters: number.format(supporters),
        })}
      </p>
      <p className="mt-1 break-all font-mono text-2xs text-ink-faint">{hash}</p>
    </>
  );
}
