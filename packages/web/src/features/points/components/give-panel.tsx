import { sitePath } from '@greenlight/contract/site-path';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { showToast } from '@greenlight/ui/blocks/toasts';
import { Button } from '@greenlight/ui/primitives/button';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { Skeleton } from '@greenlight/ui/primitives/skeleton';
import { Check, HeartHandshake } from 'lucide-react';
import { useReducer, useRef } from 'react';
import { useTexts } from '../../../platform/i18n.ts';
import { useQueryTexts } from '../../../platform/query-texts.ts';
import { ReturnLink } from '../../../platform/return-link.tsx';
import { useIsSignedIn } from '../../../platform/use-session.ts';
import { amountOf, giveReducer, isConfirmed, startGive, suggestions } from '../give-state.ts';
import { newIdempotencyKey, type Pitch, useBalance, useChangeSupport, useSupport } from '../hooks.ts';

/** Lets a member give points with two presses, or take them back. Visitors see a link to a membership. */
export function GivePanel({ pitch }: { pitch: Pitch }) {
  const t = useTexts('points');
  const texts = useQueryTexts();
  const isSignedIn = useIsSignedIn();
  const balance = useBalance();
  const support = useSupport(pitch.id);
  if (!isSignedIn) {
    return (
      <div>
        <p className="text-ink-muted">{t('visitor.text')}</p>
        <LinkButton href={sitePath('learn-more')} variant="primary" className="mt-4 w-full">
          {t('visitor.join')}
        </LinkButton>
        <ReturnLink href={sitePath('login')} variant="ghost" className="mt-2 w-full">
          {t('visitor.login')}
        </ReturnLink>
      </div>
    );
  }
  const skeleton = <Skeleton className="h-44" />;
  return (
    <QueryView compact query={balance} texts={texts} skeleton={skeleton}>
      {({ pointsAvailable }) => (
        <QueryView compact query={support} texts={texts} skeleton={skeleton}>
          {({ points }) => <Choice pitch={pitch} available={pointsAvailable} given={points} />}
        </QueryView>
      )}
    </QueryView>
  );
}

function Choice({ pitch, available, given }: { pitch: Pitch; available: number; given: number }) {
  const t = useTexts('points');
  const { describeError } = useQueryTexts();
  const [state, dispatch] = useReducer(giveReducer, newIdempotencyKey(), startGive);
  const change = useChangeSupport(pitch.id);
  const main = useRef<HTMLButtonElement>(null);
  const isGiving = state.kind === 'give';
  const most = isGiving ? available : given;
  const points = amountOf(state, most);
  const isAsking = state.step === 'confirm' && points !== null;

  function press(atMs: number) {
    if (points === null || change.isPending) return;
    if (!isAsking) return dispatch({ type: 'ask', atMs });
    if (!isConfirmed(state, atMs)) return;
    change.mutate(
      { points: isGiving ? points : -points, key: state.key },
      {
        onSuccess: () => {
          dispatch({ type: 'done', key: newIdempotencyKey() });
          showToast({ title: t(isGiving ? 'give.done' : 'takeBack.done', { count: points }), tone: 'success' });
        },
        onError: (error) => showToast({ title: describeError(error), tone: 'error' }),
      },
    );
  }

  const words = isGiving ? 'give' : 'takeBack';
  if (available === 0 && given === 0) return <NoPoints />;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        press(event.timeStamp);
      }}
    >
      <p className="text-ink-muted text-sm">{t(`${words}.have`, { count: most })}</p>
      {most > 0 && (
        <>
          <div role="group" aria-label={t('give.amount')} className="mt-3 flex flex-wrap gap-2">
            {suggestions(most).map((amount) => (
              <Button
                key={amount}
                size="sm"
                variant={state.amount === String(amount) ? 'primary' : 'secondary'}
                aria-pressed={state.amount === String(amount)}
                onClick={() => dispatch({ type: 'amount', amount: String(amount), key: newIdempotencyKey() })}
              >
                {amount === most && amount > 1 ? t('give.all', { count: amount }) : amount}
              </Button>
            ))}
          </div>
          <Field
            className="mt-4"
            label={t('give.amount')}
            error={state.amount !== '' && points === null ? t('give.wrong', { most, count: most }) : undefined}
          >
            <Input
              inputMode="numeric"
              autoComplete="off"
              value={state.amount}
              onChange={({ target }) => dispatch({ type: 'amount', amount: target.value, key: newIdempotencyKey() })}
            />
          </Field>
          <Button
            ref={main}
            type="submit"
            variant="primary"
            size="lg"
            className="mt-4 w-full"
            disabled={points === null}
            pending={change.isPending || undefined}
            icon={
              isAsking ? <Check aria-hidden className="size-5" /> : <HeartHandshake aria-hidden className="size-5" />
            }
          >
            {t(isAsking ? `${words}.confirm` : `${words}.press`, { count: points ?? 0 })}
          </Button>
          <p aria-live="polite" className="mt-2 min-h-5 text-center text-ink-faint text-sm">
            {isAsking && t(`${words}.ask`, { count: isGiving ? most - points : available + points })}
          </p>
          {isAsking && !change.isPending && (
            <Button
              variant="ghost"
              size="sm"
              className="mt-1 w-full"
              onClick={() => {
                dispatch({ type: 'back' });
                main.current?.focus();
              }}
            >
              {t('give.cancel')}
            </Button>
          )}
        </>
      )}
      {pitch.canTakeBack && (given > 0 || !isGiving) && !isAsking && (
        <Button
          variant="ghost"
          size="sm"
          className="mt-1 w-full"
          onClick={() => dispatch({ type: 'kind', kind: isGiving ? 'take-back' : 'give', key: newIdempotencyKey() })}
        >
          {t(isGiving ? 'takeBack.switch' : 'give.switch')}
        </Button>
      )}
    </form>
  );
}

function NoPoints() {
  const t = useTexts('points');
  return (
    <div>
      <p className="font-semibold">{t('none.title')}</p>
      <p className="mt-1 text-ink-muted text-sm">{t('none.text')}</p>
      <LinkButton href={sitePath('plan')} className="mt-4 w-full">
        {t('none.link')}
      </LinkButton>
    </div>
  );
}
