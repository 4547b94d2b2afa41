import { showToast } from '@greenlight/ui/blocks/toasts';
import { useQueryTexts } from '../../platform/query-texts.ts';

/** Shows why a change of a comment was refused, or `done` if it was made. */
export function useShowOutcome(): (change: Promise<unknown>, done?: string) => void {
  const { describeError } = useQueryTexts();
  return (change, done) => {
    change.then(
      () => done && showToast({ title: done, tone: 'success' }),
      (error: Error) => showToast({ title: describeError(error), tone: 'error' }),
    );
  };
}
