import { showToast } from '@greenlight/ui/blocks/toasts';
import { Button } from '@greenlight/ui/primitives/button';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { CircleAlert, CircleCheck, Download, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../../platform/i18n.ts';
import { useQueryTexts } from '../../../platform/query-texts.ts';
import type { CardCheck } from '../card-check.ts';
import { type BingoGame, readCards, readSquares } from '../hooks.ts';

/** The hash that was published before the game; after it, a check that makes all cards again in this browser. */
export function FairCheck({ game }: { game: BingoGame }) {
  const t = useTexts('bingo');
  const { describeError } = useQueryTexts();
  const [isRunning, setRunning] = useState(false);
  const [found, setFound] = useState<CardCheck>();
  const { id, seed, commitment, pseudonym } = game;

  const run = (work: (proof: { id: number; seed: string; squares: string[]; commitment: string }) => Promise<void>) => {
    if (seed === null) return;
    setRunning(true);
    readSquares(id)
      .then((squares) => work({ id, seed, squares, commitment }))
      .catch((error: Error) => showToast({ title: describeError(error), tone: 'error' }))
      .finally(() => setRunning(false));
  };
  const check = () =>
    run(async (proof) => {
      const { startCardCheck } = await import('../card-check.ts');
      const running = startCardCheck(proof);
      for await (const cards of readCards(id)) running.add(cards);
      setFound(running.result());
    });
  const download = () =>
    run(async (proof) => {
      const cards = [];
      for await (const piece of readCards(id)) cards.push(...piece);
      const link = document.createElement('a');
      link.href = URL.createObjectURL(new Blob([JSON.stringify({ ...proof, cards })], { type: 'application/json' }));
      link.download = `bingo-${id}.json`;
      link.click();
      URL.revokeObjectURL(link.href);
    });
  const isRight = found?.isCommitted && found.wrong === null;
  return (
    <section aria-labelledby="bingo-fair" className="rounded-xl border border-line bg-surface p-5">
      <h2 id="bingo-fair" className="text-xl">
        {t('fair.title')}
      </h2>
      <p className="mt-2 text-ink-muted text-sm">{seed === null ? t('fair.before') : t('fair.after')}</p>
      <dl className="mt-3 grid gap-2 text-sm">
        <Fact name={t('fair.commitment')} value={commitment} />
        {seed !== null && <Fact name={t('fair.seed')} value={seed} />}
        {pseudonym !== null && <Fact name={t('fair.pseudonym')} value={pseudonym} />}
      </dl>
      {seed !== null && (
        <div className="mt-4 flex flex-wrap gap-3">
          <Button
            variant="primary"
            icon={<ShieldCheck aria-hidden className="size-4" />}
            pending={isRunning}
            onClick={check}
          >
            {t('fair.run')}
          </Button>
          <Button icon={<Download aria-hidden className="size-4" />} onClick={download}>
            {t('fair.download')}
          </Button>
          <LinkButton
            download
            href="/verify-bingo.mjs"
            variant="ghost"
            icon={<Download aria-hidden className="size-4" />}
          >
            {t('fair.script')}
          </LinkButton>
        </div>
      )}
      <div aria-live="polite" className="mt-4 empty:hidden">
        {found && (
          <p className="flex items-center gap-2 font-semibold">
            {isRight ? (
              <CircleCheck aria-hidden className="size-5 text-accent" />
            ) : (
              <CircleAlert aria-hidden className="size-5 text-danger" />
            )}
            {isRight ? t('fair.right', { count: found.cards }) : t('fair.wrong', { pseudonym: found.wrong ?? '' })}
          </p>
        )}
      </div>
    </section>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-ink-faint">{name}</dt>
      <dd className="break-all font-mono text-xs">{value}</dd>
    </div>
  );
}
