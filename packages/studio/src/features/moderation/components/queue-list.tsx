import { EmptyState } from '@greenlight/ui/blocks/empty-state';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { Button } from '@greenlight/ui/primitives/button';
import { CheckCheck, SearchX } from 'lucide-react';
import { useState } from 'react';
import { ListFoot } from '../../../platform/list-foot.tsx';
import { textsOf } from '../../../platform/texts.ts';
import { useQueryTexts } from '../../../platform/use-query-texts.ts';
import { paramsOf, type QueueFilter, stepFrom } from '../queue-state.ts';
import { useCurrentItem } from '../use-current-item.ts';
import { type ActWish, type ModerationItem, readQueueAgain, useQueue } from '../use-queue.ts';
import { useQueueActs } from '../use-queue-acts.ts';
import { useQueueKeys } from '../use-queue-keys.ts';
import { useShortcutSwitch } from '../use-shortcut-switch.ts';
import { ActDialog, type AskedAct } from './act-dialog.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { KeysDialog } from './keys-dialog.tsx';
import { QueueItem } from './queue-item.tsx';
import { QueueShape } from './queue-shape.tsx';
import { QueueTools } from './queue-tools.tsx';

const t = textsOf('moderation');

/** The items of the queue, with keys and buttons to decide about one or several. */
export function QueueList({ filter }: { filter: QueueFilter }) {
  const queue = useQueue(filter);
  const { list, items } = queue;
  const { list: top, returnTo, currentId, moveTo, note } = useCurrentItem();
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set());
  const [asked, setAsked] = useState<{ act: AskedAct; items: ModerationItem[] } | null>(null);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [keysOn, setKeysOn] = useShortcutSwitch();
  const acts = useQueueActs({ ...queue, isOpen: filter.isOpen, moveTo });
  const ids = items.map(({ itemId }) => itemId);
  const chosen = items.filter(({ itemId }) => picked.has(itemId));
  const run = (targets: readonly ModerationItem[], wish: ActWish) => {
    acts.run(targets, wish);
    setPicked(new Set());
    setAsked(null);
  };
  const begin = (act: ActWish['act'] | 'remove-why', targets: ModerationItem[]) => {
    if (act === 'approve' || act === 'remove') return run(targets, { act });
    const withText = targets.filter(({ subject }) => subject !== null);
    if (withText.length > 0) setAsked({ act: act === 'remove-why' ? 'remove' : act, items: withText });
  };
  const toggle = (id: number) =>
    setPicked((known) => new Set(known.has(id) ? [...known].filter((each) => each !== id) : [...known, id]));
  useQueueKeys(keysOn, (key) => {
    if (key === 'help') return setHelpOpen(true);
    if (key === 'undo') return acts.undoLast();
    const current = items.find(({ itemId }) => itemId === currentId);
    if (key === 'next' || key === 'previous') {
      return moveTo(stepFrom(ids, currentId, key === 'next' ? 1 : -1));
    }
    if (key === 'select') return current && toggle(current.itemId);
    const targets = chosen.length > 0 ? chosen : current ? [current] : [];
    if (targets.length > 0) begin(key, targets);
    else moveTo(ids[0] ?? null);
  });
  const isFiltered = paramsOf({ ...filter, isOpen: true }).size > 0;
  const nothing = isFiltered ? 'none' : filter.isOpen ? 'clear' : 'noneDone';
  return (
    <div ref={top} tabIndex={-1} className="flex flex-col gap-4 outline-none">
      {queue.fresh > 0 && (
        <Button className="self-center" onClick={() => void readQueueAgain()}>
          {t('fresh', { count: queue.fresh })}
        </Button>
      )}
      <QueryView query={list} texts={useQueryTexts()} skeleton={<QueueShape />}>
        {() =>
          items.length === 0 && !list.hasNextPage ? (
            <EmptyState
              icon={nothing === 'clear' ? <CheckCheck /> : <SearchX />}
              title={t(`nothing.${nothing}.title`)}
              description={t(`nothing.${nothing}.text`)}
            />
          ) : (
            <>
              <QueueTools
                count={items.length}
                picked={chosen.length}
                onPickAll={() => setPicked(new Set(chosen.length === items.length ? [] : ids))}
                onHelp={() => setHelpOpen(true)}
              />
              <ol aria-label={t('queue')} className="flex flex-col gap-4">
                {items.map((item) => (
                  <li key={item.itemId}>
                    <QueueItem
                      item={item}
                      isCurrent={item.itemId === currentId}
                      isFirst={item === items[0]}
                      isPicked={picked.has(item.itemId)}
                      hasKeys={keysOn}
                      onFocus={() => note(item.itemId)}
                      onPick={() => toggle(item.itemId)}
                      onAct={(act) => begin(act, [item])}
                    />
                  </li>
                ))}
              </ol>
              <ListFoot list={list} count={items.length} end={null} />
            </>
          )
        }
      </QueryView>
      {chosen.length > 0 && (
        <BulkBar count={chosen.length} onAct={(act) => begin(act, chosen)} onClear={() => setPicked(new Set())} />
      )}
      {asked && (
        <ActDialog
          act={asked.act}
          items={asked.items}
          returnTo={returnTo}
          onClose={() => setAsked(null)}
          onAct={(wish) => run(asked.items, wish)}
        />
      )}
      {isHelpOpen && <KeysDialog isOn={keysOn} onSwitch={setKeysOn} onClose={() => setHelpOpen(false)} />}
    </div>
  );
}
