import { showToast } from '@greenlight/ui/blocks/toasts';
import { Button } from '@greenlight/ui/primitives/button';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { Progress } from '@greenlight/ui/primitives/progress';
import { CircleAlert, CircleCheck, Download, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { hosts } from '../../../platform/app.ts';
import { useLanguage, useTexts } from '../../../platform/i18n.ts';
import { useQueryTexts } from '../../../platform/query-texts.ts';
import type { DrawCheck } from '../draw-check.ts';
import { type Giveaway, readLines } from '../hooks.ts';

type State = { lines: number; check?: DrawCheck } | undefined;

/** Recomputes the root and the draw in this browser, from the same lines that can be downloaded. */
export function DrawChecker({ giveaway }: { giveaway: Giveaway }) {
  const t = useTexts('giveaway');
  const { describeError } = useQueryTexts();
  const [state, setState] = useState<State>();
  const isRunning = state !== undefined && !state.check;
  const all = giveaway.draw?.lines ?? 0;

  async function run() {
    const { startDrawCheck } = await import('../draw-check.ts');
    const check = startDrawCheck(giveaway);
    setState({ lines: 0 });
    try {
      for await (const lines of readLines(giveaway.id)) {
        check.add(lines);
        setState({ lines: check.lines });
      }
      setState({ lines: check.lines, check: await check.result() });
    } catch (error) {
      setState(undefined);
      showToast({ title: describeError(error as Error), tone: 'error' });
    }
  }

  return (
    <section aria-labelledby="check-draw" className="rounded-xl border border-line bg-surface p-5 md:p-6">
      <h2 id="check-draw" className="text-xl">
        {t('check.here')}
      </h2>
      <div className="mt-4 flex flex-wrap gap-3">
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
          href={`${hosts.content}/v2/giveaways/${giveaway.id}/entries.csv`}
          icon={<Download aria-hidden className="size-4" />}
        >
          {t('check.download')}
        </LinkButton>
        <LinkButton download href="/verify.mjs" variant="ghost" icon={<Download aria-hidden className="size-4" />}>
          {t('check.script')}
        </LinkButton>
      </div>
      {isRunning && <Progress className="mt-5" label={t('check.run')} value={all === 0 ? null : state.lines / all} />}
      <div aria-live="polite" className="mt-4 empty:hidden">
        {state?.check && <Result check={state.check} />}
      </div>
    </section>
  );
}

function Result({ check }: { check: DrawCheck }) {
  const t = useTexts('giveaway');
  const number = new Intl.NumberFormat(useLanguage());
  const problem = problemOf(check);
  const words = { lines: number.format(check.lines), entries: number.format(check.entries) };
  return (
    <>
      <p className="flex items-center gap-2 font-semibold">
        {problem === null ? (
          <CircleCheck aria-hidden className="size-5 text-accent" />
        ) : (
          <CircleAlert aria-hidden className="size-5 text-danger" />
        )}
        {problem === null
          ? t(check.isDrawRight === null ? 'check.listRight' : 'check.right')
          : t(`check.wrong.${problem}`, { line: number.format(check.wrongLine ?? 0) })}
      </p>
      <p className="mt-1 text-ink-muted text-sm">{t('check.list', words)}</p>
      <p dir="ltr" className="mt-1 break-all font-mono text-2xs text-ink-faint">
        {check.root}
      </p>
    </>
  );
}

function problemOf({ wrongLine, isRootRight, isSecretRight, isDrawRight }: DrawCheck) {
  if (wrongLine !== null) return 'line';
  if (!isRootRight) return 'root';
  if (isSecretRight === false) return 'secret';
  return isDrawRight === false ? 'draw' : null;
}
