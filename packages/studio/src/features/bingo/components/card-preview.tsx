import { Button } from '@greenlight/ui/primitives/button';
import { Shuffle, Star } from 'lucide-react';
import { useState } from 'react';
import { textsOf } from '../../../platform/texts.ts';

const t = textsOf('bingo');

/** An example of a card. The cards of members follow from the seed. */
export function CardPreview({ squares }: { squares: readonly string[] }) {
  const [turn, setTurn] = useState(0);
  const order = squares.map((square, place) => ({ square, rank: Math.sin((place + 1) * (turn + 1.7)) }));
  const chosen = order.toSorted((one, other) => one.rank - other.rank).slice(0, 24);
  const cells = [...chosen.slice(0, 12), null, ...chosen.slice(12)];
  return (
    <section aria-labelledby="bingo-preview" className="max-w-120">
      <div className="mb-3 flex items-center justify-between gap-3">
        <h2 id="bingo-preview" className="font-medium text-sm">
          {t('preview')}
        </h2>
        <Button size="sm" icon={<Shuffle aria-hidden className="size-4" />} onClick={() => setTurn(turn + 1)}>
          {t('another')}
        </Button>
      </div>
      <ul className="grid grid-cols-5 gap-1">
        {cells.map((cell) => (
          <li
            key={cell?.square ?? 'free'}
            className="flex aspect-[3/4] items-center justify-center overflow-hidden sm:aspect-square rounded-md border border-line bg-raised p-1 text-center text-2xs leading-tight"
          >
            {cell ? (
              <span className="wrap-anywhere line-clamp-4 hyphens-auto">{cell.square}</span>
            ) : (
              <Star aria-label={t('free')} className="size-5" />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
