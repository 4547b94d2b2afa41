import { Button, type ButtonVariant } from '@greenlight/ui/primitives/button';
import { Ban, Check, Clock, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { textsOf } from '../../../platform/texts.ts';
import type { ActWish } from '../use-queue.ts';

const t = textsOf('moderation');

const icons = { approve: Check, remove: Trash2, 'time-out': Clock, ban: Ban };
const keys = { approve: 'A', remove: 'R', 'time-out': 'T', ban: 'B' };

/** The possible decisions, each with its key. `isAnswer`: about the answer of a member. */
export function ActButtons(props: {
  acts: readonly ActWish['act'][];
  isAnswer: boolean;
  hasKeys: boolean;
  onAct: (act: ActWish['act']) => void;
  children?: ReactNode;
}) {
  return (
    <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
      {props.acts.map((act) => {
        const Icon = icons[act];
        const variant: ButtonVariant = act === 'approve' ? 'primary' : 'secondary';
        const isAnswered = props.isAnswer && (act === 'approve' || act === 'remove');
        return (
          <Button
            key={act}
            size="sm"
            variant={variant}
            icon={<Icon aria-hidden className="size-4" />}
            onClick={() => props.onAct(act)}
          >
            {t(`act.${isAnswered ? `answer-${act}` : act}`)}
            {props.hasKeys && (
              <kbd aria-hidden className="font-text text-2xs opacity-70 max-md:hidden">
                {keys[act]}
              </kbd>
            )}
          </Button>
        );
      })}
      {props.children}
    </div>
  );
}
