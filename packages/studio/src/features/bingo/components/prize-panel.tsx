import { Button } from '@greenlight/ui/primitives/button';
import { Field } from '@greenlight/ui/primitives/field';
import { Textarea } from '@greenlight/ui/primitives/textarea';
import { useState } from 'react';
import { showError } from '../../../platform/show-error.ts';
import { textsOf } from '../../../platform/texts.ts';
import { useUnsavedChanges } from '../../../platform/unsaved-changes.ts';
import { type StudioBingoGame, useAddCodes } from '../hooks.ts';

const t = textsOf('bingo');

const shortTexts = { badge: 'prize.noBadge', codes: 'prize.short' } as const;

/** The prizes of a game, and the number of codes that are left. */
export function PrizePanel({ game }: { game: StudioBingoGame }) {
  if (game.prizes.length === 0) return null;
  return (
    <section
      aria-labelledby="bingo-prizes"
      className="flex flex-col gap-5 rounded-lg border border-line bg-surface p-6"
    >
      <h2 id="bingo-prizes" className="text-xl">
        {t('prizes')}
      </h2>
      {game.prizes.map((prize) => (
        <div key={prize.goal} className="flex flex-col gap-2 text-sm">
          <p className="font-semibold">
            {t(`goals.${prize.goal}`)}:{' '}
            {prize.badge?.name ??
              (prize.points === null ? t('prize.codes') : t('prize.pointCount', { count: prize.points }))}
          </p>
          <p className="text-ink-muted">
            {t('prize.given', { count: prize.given })}
            {prize.due > 0 && ` · ${t('prize.due', { count: prize.due })}`}
            {prize.withheld > 0 && ` · ${t('prize.withheld', { count: prize.withheld })}`}
            {prize.kind === 'codes' && ` · ${t('prize.left', { count: prize.codes })}`}
          </p>
          {prize.short > 0 && prize.kind !== 'points' && (
            <p className="text-danger">{t(shortTexts[prize.kind], { count: prize.short })}</p>
          )}
          {prize.staff > 0 && <p className="text-ink-muted">{t('prize.staff', { count: prize.staff })}</p>}
          {prize.kind === 'codes' && <Codes game={game} goal={prize.goal} />}
        </div>
      ))}
    </section>
  );
}

function Codes({ game, goal }: { game: StudioBingoGame; goal: StudioBingoGame['goals'][number] }) {
  const add = useAddCodes(game.id);
  const [text, setText] = useState('');
  useUnsavedChanges(text !== '');
  const codes = text.split(/[\n,;]/).flatMap((code) => code.trim() || []);
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        add.mutate({ goal, codes }, { onSuccess: () => setText(''), onError: showError });
      }}
    >
      <Field label={t('prize.newCodes')} hint={t('prize.newCodesHint')}>
        <Textarea rows={3} value={text} onChange={({ target }) => setText(target.value)} />
      </Field>
      <Button type="submit" size="sm" className="self-start" pending={add.isPending} disabled={codes.length === 0}>
        {t('prize.add')}
      </Button>
    </form>
  );
}
