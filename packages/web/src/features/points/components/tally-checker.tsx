import { formatUtcDay } from '@greenlight/ui/calendar-day';
import { hosts } from '../../../platform/app.ts';
import { useLanguage, useTexts } from '../../../platform/i18n.ts';
import { ProofCheck, Verdict } from '../../../platform/proof-check.tsx';
import { type Pitch, readLines, readPitch } from '../hooks.ts';
import type { TallyCheck } from '../tally-check.ts';

/** Recomputes the total and the chain in this browser, from the same lines that can be downloaded. */
export function TallyChecker({ pitchId }: { pitchId: Pitch['id'] }) {
  const t = useTexts('points');

  async function check(onProgress: (part: number) => void): Promise<TallyCheck> {
    const [{ startTallyCheck }, pitch] = await Promise.all([import('../tally-check.ts'), readPitch(pitchId)]);
    const running = startTallyCheck(pitch);
    for await (const entries of readLines(pitch)) {
      running.add(entries);
      onProgress(running.lines / Math.max(1, pitch.head.number));
    }
    return running.result();
  }

  return (
    <section className="rounded-xl border border-line bg-surface p-5 md:p-6">
      <ProofCheck
        labels={{ run: t('check.run'), download: t('check.download'), script: t('check.script') }}
        check={check}
        download={`${hosts.content}/v2/pitches/${pitchId}/tally.csv`}
        script="/verify.mjs"
      >
        {(found) => <Result check={found} />}
      </ProofCheck>
    </section>
  );
}

function Result({ check }: { check: TallyCheck }) {
  const t = useTexts('points');
  const language = useLanguage();
  const { lines, points, supporters, wrongLine, wrongDay, isTotalRight, hash } = check;
  const isRight = wrongLine === null && wrongDay === null && isTotalRight;
  const problem =
    wrongLine !== null
      ? t('check.wrongLine', { line: wrongLine })
      : wrongDay !== null
        ? t('check.wrongDay', { date: formatUtcDay(wrongDay, language) })
        : t('check.otherTotal');
  const found = [
    t('tally.lines', { count: lines }),
    t('check.points', { count: points }),
    t('check.people', { count: supporters }),
  ];
  return (
    <>
      <Verdict isRight={isRight}>{isRight ? t('check.right') : problem}</Verdict>
      <p className="mt-1 text-ink-muted text-sm">{found.join(', ')}</p>
      <p dir="ltr" className="mt-1 break-all font-mono text-2xs text-ink-faint">
        {hash}
      </p>
    </>
  );
}
