import { Avatar } from '@greenlight/ui/primitives/avatar';
import { popupItemClass } from '@greenlight/ui/primitives/popup';
import { useTexts } from '../../../platform/i18n.ts';
import type { Person } from '../mention-state.ts';

/** The people whose name begins as typed; the focus stays in the field. */
export function MentionList(props: { id: string; people: Person[]; at: number; onChoose: (person: Person) => void }) {
  const t = useTexts('comment');
  return (
    <div
      id={`${props.id}-list`}
      role="listbox"
      aria-label={t('people')}
      tabIndex={-1}
      className="absolute inset-x-0 top-full z-20 mt-1 max-h-72 max-w-80 overflow-y-auto rounded-lg bg-raised p-1.5 floating"
    >
      {props.people.map((person, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field hears the keys
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
