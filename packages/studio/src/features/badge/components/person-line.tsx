import { Link } from '@greenlight/ui/primitives/link';
import { textsOf } from '../../../platform/texts.ts';
import { usePermission } from '../../account/hooks.ts';

const t = textsOf('badge');

/** A member in a list, with their page for staff who may see it. */
export function PersonLine(props: {
  person: { userId: string; displayName: string };
  about: string;
  aside?: string | undefined;
}) {
  const { userId, displayName } = props.person;
  const maySee = usePermission('member.read');
  const name = displayName || t('noName');
  return (
    <li className="flex items-start justify-between gap-4 py-3">
      <div className="min-w-0">
        {maySee ? (
          <Link
            href={`/members/${userId}`}
            className="font-medium underline-offset-4 [overflow-wrap:anywhere] hover:underline"
          >
            {name}
          </Link>
        ) : (
          <span className="font-medium [overflow-wrap:anywhere]">{name}</span>
        )}
        <p className="mt-0.5 text-ink-faint text-sm">{props.about}</p>
      </div>
      {props.aside && <span className="shrink-0 text-sm tabular-nums">{props.aside}</span>}
    </li>
  );
}
