import { MemberName } from '../../points/components/member-name.tsx';

/** A member in a list, with their page for staff who may see it. */
export function PersonLine(props: {
  person: { userId: string; displayName: string };
  about: string;
  aside?: string | undefined;
}) {
  return (
    <li className="flex items-start justify-between gap-4 py-3">
      <div className="min-w-0">
        <p className="font-medium">
          <MemberName member={props.person} />
        </p>
        <p className="mt-0.5 text-ink-faint text-sm">{props.about}</p>
      </div>
      {props.aside && <span className="shrink-0 text-sm tabular-nums">{props.aside}</span>}
    </li>
  );
}
