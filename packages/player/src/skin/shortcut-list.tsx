import { useEffect, useRef } from 'react';
import { shortcuts } from '../concern/shortcuts.ts';
import type { NamedKey } from '../labels.ts';
import { IconButton } from './icon-button.tsx';
import { useLabels, usePlayer, useProps, useSession } from './session-context.tsx';

/** The list of shortcuts, opened with `?`. */
export function ShortcutList() {
  const open = usePlayer((state) => state.panel === 'shortcuts');
  return open ? <ShortcutDialog /> : null;
}

function ShortcutDialog() {
  const { store } = useSession();
  const labels = useLabels();
  const props = useProps();
  const { live } = props.source;
  const names = { ...labels.shortcutNames, ...(live && { start: labels.startOver, end: labels.goLive }) };
  const offered = shortcuts.filter(({ isOffered }) => isOffered?.(props) ?? true);
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => store.set({ panel: null });

  useEffect(() => {
    dialog.current?.showModal();
  }, []);

  return (
    <dialog ref={dialog} className="glp-shortcuts" aria-labelledby="glp-shortcuts-title" onClose={close}>
      <header>
        <h2 id="glp-shortcuts-title">{labels.shortcuts}</h2>
        <IconButton icon="close" label={labels.close} onClick={close} />
      </header>
      <dl>
        {offered.map(({ name, shown }) => (
          <div key={name}>
            <dt>{names[name]}</dt>
            <dd>
              {shown.map((key) =>
                key === '…' ? <span key={key}>…</span> : <kbd key={key}>{labels.keyNames[key as NamedKey] ?? key}</kbd>,
              )}
            </dd>
          </div>
        ))}
      </dl>
    </dialog>
  );
}
