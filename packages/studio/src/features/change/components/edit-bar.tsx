import type { ComponentProps } from 'react';
import { SaveBar } from '../../../platform/save-bar.tsx';
import type { Edit } from '../../../platform/use-edit.ts';
import { ConflictNotice } from './conflict-notice.tsx';

type Bar = Omit<ComponentProps<typeof SaveBar>, 'pending' | 'error' | 'notice'>;

/** The end of a form that several people may edit. `subject` is the same as in the history. */
export function EditBar({ edit, subject, ...bar }: Bar & { edit: Edit; subject: string }) {
  const notice = <ConflictNotice conflict={edit.conflict} subject={subject} />;
  return <SaveBar {...bar} pending={edit.pending} error={edit.error} notice={notice} />;
}
