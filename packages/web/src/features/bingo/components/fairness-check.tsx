import { formatCount } from '../../../platform/format.ts';
import { useLanguage, useTexts } from '../../../platform/i18n.ts';
import { ProofCheck, Verdict } from '../../../platform/proof-check.tsx';
import type { Proof } from '../card-check.ts';
import { type BingoGame, readCards, readSquares } from '../hooks.ts';

/**
 * The fingerprint that was published before the game. After the game, a check that makes all cards again in this
 * browser.
 */
export function FairnessCheck({ game }: { game: BingoGame }) {
  const t = useTexts('bingo');
  const { id, seed, commitment, pseudonym, players } = game;
  const own = pseudonym !== null && game.own ? { pseudonym, squares: game.own.card } : null;
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
      {seed !== null && <Check proof={{ id, seed, commitment }} players={players} own={own} />}
    </section>
  );
}

function Check(props: {
  proof: Omit<Proof, 'squares'>;
  players: number;
  own: { pseudonym: string; squares: number[] } | null;
}) {
  const { proof, players, own } = props;
  const t = useTexts('bingo');
  const language = useLanguage();
  const withSquares = async () => ({ ...proof, squares: await readSquares(proof.id) });

  async function check() {
    const { startCardCheck, faultsOf } = await import('../card-check.ts');
    const running = startCardCheck(await withSquares(), own);
    for await (const cards of readCards(proof.id)) running.add(cards);
    const found = running.result();
    return { ...found, faults: faultsOf(found, players) };
  }

  async function download() {
    const cards = [];
    for await (const piece of readCards(proof.id)) cards.push(...piece);
    const link = document.createElement('a');
    link.href = URL.createObjectURL(
      new Blob([JSON.stringify({ ...(await withSquares()), players, cards })], { type: 'application/json' }),
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
      {({ faults, wrong, twice, cards }) => (
        <div className="flex flex-col gap-2">
          {faults.length === 0 && <Verdict isRight>{t('fair.right', { count: cards })}</Verdict>}
          {faults.map((fault) => (
            <Verdict key={fault} isRight={false}>
              {t(`fair.${fault}`, {
                pseudonym: (fault === 'twice' ? twice : wrong) ?? '',
                players: formatCount(players, language),
                cards: formatCount(cards, language),
              })}
            </Verdict>
          ))}
        </div>
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
