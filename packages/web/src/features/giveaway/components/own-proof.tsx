import { CircleAlert, CircleCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTexts } from '../../../platform/i18n.ts';
import { type Giveaway, useOwnGiveaway, useProof } from '../hooks.ts';

/** Whether the viewer's own line is under the published root, checked in this browser. Nothing for others. */
export function OwnProof({ giveaway: { id, draw } }: { giveaway: Giveaway }) {
  const t = useTexts('giveaway');
  const own = useOwnGiveaway(id).data?.entry;
  const proof = useProof(id, Boolean(own && !own.excluded)).data;
  const [isRight, setIsRight] = useState<boolean | null>(null);
  useEffect(() => {
    if (!proof) return;
    import('../draw-check.ts').then(
      ({ isProved }) => {
        setIsRight(isProved(proof) && proof.root === draw?.root && proof.line.pseudonym === own?.pseudonym);
      },
      () => undefined,
    );
  }, [proof, draw, own]);
  if (!proof || isRight === null) return null;
  const Icon = isRight ? CircleCheck : CircleAlert;
  return (
    <section aria-labelledby="own-line" className="rounded-xl border border-line p-5">
      <h2 id="own-line" className="flex items-center gap-2 text-lg">
        <Icon aria-hidden className={isRight ? 'size-5 text-accent' : 'size-5 text-danger'} />
        {t(isRight ? 'proof.right' : 'proof.wrong')}
      </h2>
      <p className="mt-2 text-ink-muted text-sm">
        {t('proof.text', { line: proof.line.number, count: proof.path.length })}
      </p>
      <p dir="ltr" className="mt-2 break-all font-mono text-sm">
        {`${proof.line.number},${proof.line.pseudonym},${proof.line.entries}`}
      </p>
    </section>
  );
}
