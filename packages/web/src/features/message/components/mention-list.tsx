import { Avatar } from '@greenlight/ui/primitives/avatar';
import { popupItemClass } from '@greenlight/ui/primitives/popup';
import { clsx } from 'clsx';
import { useTexts } from '../../../platform/i18n.ts';
import type { Person } from '../mention-state.ts';

/** The people whose name begins with the typed text. The focus stays in the field. */
export function MentionList(props: {
  id: string;
  people: Person[];
  at: number;
  isAbove?: boolean;
  onChoose: (person: Person) => void;
}) {
  const t = useTexts('comment');
  return (
    <div
      id={`${props.id}-list`}
      role="listbox"
      aria-label={t('people')}
      tabIndex={-1}
      className={clsx(
        'absolute inset-x-0 z-20 max-h-72 max-w-80 overflow-y-auto rounded-lg bg-raised p-1.5 floating',
        props.isAbove ? 'bottom-full mb-1' : 'top-full mt-1',
      )}
    >
      {props.people.map((person, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field handles the keys
        <div
          key={person.userId}
          id={`${props.id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === props.at}
          data-highlighted={index === props.at || undefined}
          className={popupItemClass}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => props.onChoose(person)}
        >
          <Avatar name={person.displayName} src={person.avatarUrl} className="size-6 text-xs" />
          <bdi className="min-w-0 truncate">{person.displayName}</bdi>
        </div>
      ))}
    </div>
  );
}
