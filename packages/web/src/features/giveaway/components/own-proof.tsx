import { CircleAlert, CircleCheck } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTexts } from '../../../platform/i18n.ts';
import { isMissing } from '../../../platform/query-texts.ts';
import { type Giveaway, useOwnGiveaway, useProof } from '../hooks.ts';

/** Checks in this browser that the viewer's line belongs to the published root. Renders nothing without a line. */
export function OwnProof({ giveaway: { id, draw } }: { giveaway: Giveaway }) {
  const t = useTexts('giveaway');
  // An answer from before the closing does not say yet whether the entry was excluded.
  const { data, isFetchedAfterMount } = useOwnGiveaway(id);
  const own = isFetchedAfterMount ? data?.entry : null;
  const { data: proof, error } = useProof(id, Boolean(own && !own.excluded));
  const [isRight, setIsRight] = useState<boolean | null>(null);
  useEffect(() => {
    if (!proof) return;
    import('../draw-check.ts').then(
      ({ hasValidProof }) => {
        setIsRight(hasValidProof(proof) && proof.root === draw?.root && proof.line.pseudonym === own?.pseudonym);
      },
      () => undefined,
    );
  }, [proof, draw, own]);
  if (!own || own.excluded) return null;
  if (error) {
    return (
      <ProofResult isRight={false} title={t(isMissing(error) ? 'proof.missing' : 'proof.wrong')}>
        <p className="mt-2 text-ink-muted text-sm">
          {t(isMissing(error) ? 'proof.missingText' : 'proof.failedText', { pseudonym: own.pseudonym })}
        </p>
      </ProofResult>
    );
  }
  if (!proof || isRight === null) return null;
  return (
    <ProofResult isRight={isRight} title={t(isRight ? 'proof.right' : 'proof.wrong')}>
      <p className="mt-2 text-ink-muted text-sm">
        {t('proof.text', { line: proof.line.number, count: proof.path.length })}
      </p>
      <p dir="ltr" className="mt-2 break-all font-mono text-sm">
        {`${proof.line.number},${proof.line.pseudonym},${proof.line.entries}`}
      </p>
    </ProofResult>
  );
}

function ProofResult({ isRight, title, children }: { isRight: boolean; title: string; children: ReactNode }) {
  const Icon = isRight ? CircleCheck : CircleAlert;
  return (
    <section aria-labelledby="own-line" className="rounded-xl border border-line p-5">
      <h2 id="own-line" className="flex items-center gap-2 text-lg">
        <Icon aria-hidden className={isRight ? 'size-5 shrink-0 text-accent' : 'size-5 shrink-0 text-danger'} />
        {title}
      </h2>
      {children}
    </section>
  );
}
