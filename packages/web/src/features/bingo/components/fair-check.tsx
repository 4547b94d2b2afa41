import { useTexts } from '../../../platform/i18n.ts';
import { ProofCheck, Verdict } from '../../../platform/proof-check.tsx';
import type { Proof } from '../card-check.ts';
import { type BingoGame, readCards, readSquares } from '../hooks.ts';

/** The fingerprint that was published before the game; after it, a check that makes all cards again in this browser. */
export function FairCheck({ game }: { game: BingoGame }) {
  const t = useTexts('bingo');
  const { id, seed, commitment, pseudonym } = game;
  return (
    <section aria-labelledby="bingo-fair" className="rounded-xl border border-line bg-surface p-5">
      <h2 id="bingo-fair" className="text-xl">
        {t('fair.title')}
      </h2>
      <p className="mt-2 text-ink-muted text-sm">{seed === null ? t('fair.before') : t('fair.after')}</p>
      <dl className="mt-3 mb-4 grid gap-2 text-sm">
        <Fact name={t('fair.commitment')} value={commitment} />
        {seed !== null && <Fact name={t('fair.seed')} value={seed} />}
        {pseudonym !== null && <Fact name={t('fair.pseudonym')} value={pseudonym} />}
      </dl>
      {seed !== null && <Check proof={{ id, seed, commitment }} />}
    </section>
  );
}

function Check({ proof }: { proof: Omit<Proof, 'squares'> }) {
  const t = useTexts('bingo');
  const withSquares = async () => ({ ...proof, squares: await readSquares(proof.id) });

  async function check() {
    const { startCardCheck } = await import('../card-check.ts');
    const running = startCardCheck(await withSquares());
    for await (const cards of readCards(proof.id)) running.add(cards);
    return running.result();
  }

  async function download() {
    const cards = [];
    for await (const piece of readCards(proof.id)) cards.push(...piece);
    const link = document.createElement('a');
    link.href = URL.createObjectURL(
      new Blob([JSON.stringify({ ...(await withSquares()), cards })], { type: 'application/json' }),
    );
    link.download = `bingo-${proof.id}.json`;
    link.click();
    URL.revokeObjectURL(link.href);
  }

  return (
    <ProofCheck
      labels={{ run: t('fair.run'), download: t('fair.download'), script: t('fair.script') }}
      check={check}
      download={download}
      script="/verify-bingo.mjs"
    >
      {({ isCommitted, wrong, cards }) => (
        <Verdict isRight={isCommitted && wrong === null}>
          {!isCommitted
            ? t('fair.otherSeed')
            : wrong === null
              ? t('fair.right', { count: cards })
              : t('fair.otherCard', { pseudonym: wrong })}
        </Verdict>
      )}
    </ProofCheck>
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
