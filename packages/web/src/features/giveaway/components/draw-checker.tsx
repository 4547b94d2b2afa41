import { hosts } from '../../../platform/app.ts';
import { useTexts } from '../../../platform/i18n.ts';
import { ProofCheck, Verdict } from '../../../platform/proof-check.tsx';
import type { DrawCheck } from '../draw-check.ts';
import { type Giveaway, readLines, useOwnPseudonym } from '../hooks.ts';

/**
 * Recomputes root and draw in this browser, from the lines that can be downloaded. The viewer's line must be among
 * them.
 */
export function DrawChecker({ giveaway }: { giveaway: Giveaway }) {
  const t = useTexts('giveaway');
  const { id, draw } = giveaway;
  const readOwn = useOwnPseudonym(id);

  async function check(onProgress: (part: number) => void): Promise<DrawCheck> {
    const { startDrawCheck } = await import('../draw-check.ts');
    const running = startDrawCheck(giveaway, await readOwn());
    for await (const lines of readLines(id)) {
      running.add(lines);
      onProgress(running.lines / (draw?.lines ?? running.lines));
    }
    return running.result();
  }

  return (
    <section aria-labelledby="check-draw" className="rounded-xl border border-line bg-surface p-5 md:p-6">
      <h2 id="check-draw" className="mb-4 text-xl">
        {t('check.here')}
      </h2>
      <ProofCheck
        labels={{ run: t('check.run'), download: t('check.download'), script: t('check.script') }}
        check={check}
        download={`${hosts.content}/v2/giveaways/${id}/entries.csv`}
        script="/verify.mjs"
      >
        {(found) => <Result check={found} />}
      </ProofCheck>
    </section>
  );
}

function Result({ check }: { check: DrawCheck }) {
  const t = useTexts('giveaway');
  const problem = problemOf(check);
  return (
    <>
      <Verdict isRight={problem === null}>
        {problem === null
          ? t(check.isDrawRight === null ? 'check.listRight' : 'check.right')
          : problem === 'own'
            ? t('proof.missing')
            : t(`check.wrong.${problem}`, { line: check.wrongLine ?? 0 })}
      </Verdict>
      <p className="mt-1 text-ink-muted text-sm">
        {t('check.list', {
          people: t('check.people', { count: check.lines }),
          entries: t('check.entries', { count: check.entries }),
        })}
      </p>
      <p dir="ltr" className="mt-1 break-all font-mono text-2xs text-ink-faint">
        {check.root}
      </p>
    </>
  );
}

function problemOf({ wrongLine, isRootRight, isSecretRight, isDrawRight, isOwnListed }: DrawCheck) {
  if (wrongLine !== null) return 'line';
  if (!isRootRight) return 'root';
  if (isOwnListed === false) return 'own';
  if (isSecretRight === false) return 'secret';
  return isDrawRight === false ? 'draw' : null;
}
