import { moderatedAtOnceMax } from '@greenlight/contract/limits';
import { showToast } from '@greenlight/ui/blocks/toasts';
import { useRef } from 'react';
import { textsOf } from '../../platform/texts.ts';
import { nextAfter } from './queue-state.ts';
import {
  type ActProblem,
  type ActWish,
  type ModerationItem,
  readQueueAgain,
  removeItems,
  useAct,
  useDecideAppeal,
  useUndo,
} from './use-queue.ts';

const t = textsOf('moderation');
/** Time to read which items were changed. */
const undoToastMs = 8000;

interface Done {
  actIds: number[];
  itemIds: number[];
}
interface Outcome extends Done {
  failedIds: number[];
  problem: ActProblem | null;
}

/**
 * Decides about items of the queue. They disappear at once, and return to their place if the call fails. `undoLast`
 * undoes the last decision, even before the server has answered.
 */
export function useQueueActs(queue: {
  items: readonly ModerationItem[];
  isOpen: boolean;
  hide: (ids: readonly number[]) => void;
  show: (ids: readonly number[]) => void;
  moveTo: (id: number | null) => void;
}) {
  const act = useAct();
  const decide = useDecideAppeal();
  const undo = useUndo();
  const history = useRef<Promise<Done | null>[]>([]);

  const takeBack = async (pending: Promise<Done | null> | undefined) => {
    history.current = history.current.filter((each) => each !== pending);
    const done = await pending;
    if (!done || done.actIds.length === 0) return showToast({ title: t('nothingToUndo') });
    try {
      const { results } = await undo.mutateAsync(done.actIds);
      const problem = results.find((result) => result.problem)?.problem;
      if (problem) return showToast({ title: t('undoFailed'), description: problemText(problem), tone: 'error' });
      showToast({ title: t('undone'), tone: 'success' });
      queue.moveTo(done.itemIds[0] ?? null);
    } catch (error) {
      showToast({ title: t('undoFailed'), description: (error as Error).message, tone: 'error' });
    }
  };

  const send = async (items: readonly ModerationItem[], wish: ActWish): Promise<Outcome> => {
    const isAnswer = wish.act === 'approve' || wish.act === 'remove';
    const outcome: Outcome = { actIds: [], itemIds: [], failedIds: [], problem: null };
    const answers = items.filter((item) => isAnswer && item.why.appeal !== null);
    await Promise.all(
      answers.map(async ({ itemId, why: { appeal } }) => {
        await decide.mutateAsync({ actId: appeal?.actId ?? 0, accept: wish.act === 'approve' });
        outcome.itemIds.push(itemId);
      }),
    );
    const texts = items.flatMap((item) =>
      item.subject && !answers.includes(item) ? [{ ...item.subject, itemId: item.itemId }] : [],
    );
    if (texts.length === 0) return outcome;
    const subjects = texts.map(({ kind, subjectId }) => ({ kind, subjectId }));
    const { results } = await act.mutateAsync({ items: subjects, wish });
    for (const [at, { itemId }] of texts.entries()) {
      const result = results[at];
      outcome.actIds.push(...(result?.actIds ?? []));
      outcome.problem ??= result?.problem ?? null;
      (result?.problem ? outcome.failedIds : outcome.itemIds).push(itemId);
    }
    return outcome;
  };

  const settle = async (sending: Promise<Outcome>, ids: number[], title: string): Promise<Done | null> => {
    try {
      const outcome = await sending;
      const { itemIds, failedIds, problem } = outcome;
      await removeItems(itemIds);
      queue.show(ids);
      if (problem) {
        const count = failedIds.length;
        showToast({ title: t('someFailed', { count }), description: problemText(problem), tone: 'error' });
        void readQueueAgain();
      }
      return itemIds.length > 0 ? outcome : null;
    } catch (error) {
      queue.show(ids);
      queue.moveTo(ids[0] ?? null);
      showToast({ title: t('actFailed', { act: title }), description: (error as Error).message, tone: 'error' });
      return null;
    }
  };

  const run = (targets: readonly ModerationItem[], wish: ActWish) => {
    const items = targets.slice(0, moderatedAtOnceMax);
    const ids = items.map(({ itemId }) => itemId);
    if (queue.isOpen) {
      queue.hide(ids);
      const shown = queue.items.map(({ itemId }) => itemId);
      queue.moveTo(nextAfter(shown, ids));
    }
    const isAnswer = items.every(({ why }) => why.appeal) && (wish.act === 'approve' || wish.act === 'remove');
    const name = isAnswer ? `answer-${wish.act}` : wish.act;
    const pending = settle(send(items, wish), ids, t(`does.${name}`));
    history.current.push(pending);
    void pending.then((done) => {
      if (!done?.actIds.length) history.current = history.current.filter((each) => each !== pending);
      if (!done) return;
      const action = done.actIds.length > 0 ? { label: t('undo'), onClick: () => void takeBack(pending) } : undefined;
      showToast({
        title: t(`did.${name}`, { count: done.itemIds.length }),
        tone: 'success',
        action,
        durationMs: undoToastMs,
      });
    });
  };
  return { run, undoLast: () => void takeBack(history.current.at(-1)) };
}

export function problemText(problem: ActProblem): string {
  return t(`problem.${problem}`);
}
