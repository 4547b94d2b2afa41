import { EmptyState } from '@greenlight/ui/blocks/empty-state';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { Screen } from '@greenlight/ui/blocks/screen';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import { AddButton } from './add-button.tsx';
import { CardGridShape } from './card-grid-shape.tsx';
import { useQueryTexts } from './use-query-texts.ts';

const cardGrid = 'grid grid-cols-1 gap-card sm:grid-cols-2 xl:grid-cols-3';

/** All items of a kind as cards, with a button for a new one. */
export function ListScreen<Data, Item extends { id: number | string }>(props: {
  texts: Record<'title' | 'text' | 'new' | 'empty' | 'emptyText', string>;
  siteName: string;
  icon: ReactNode;
  query: UseQueryResult<Data>;
  itemsOf: (data: Data) => Item[];
  renderItem: (item: Item) => ReactNode;
  /** Undefined for viewers who may not create one. */
  renderDialog: ((open: boolean, onOpenChange: (open: boolean) => void) => ReactNode) | undefined;
  /** Beside the button for a new one. */
  actions?: ReactNode;
  listClass?: string;
  skeleton?: ReactNode;
}) {
  const { texts, itemsOf } = props;
  const [making, setMaking] = useState(false);
  const add = props.renderDialog && <AddButton label={texts.new} onClick={() => setMaking(true)} />;
  return (
    <Screen
      route={useLocation().pathname}
      title={texts.title}
      description={texts.text}
      siteName={props.siteName}
      actions={
        <>
          {props.actions}
          {add}
        </>
      }
    >
      <div className="px-gutter">
        <QueryView
          query={props.query}
          texts={useQueryTexts()}
          skeleton={props.skeleton ?? <CardGridShape />}
          isEmpty={(data) => itemsOf(data).length === 0}
          empty={<EmptyState icon={props.icon} title={texts.empty} description={texts.emptyText} action={add} />}
        >
          {(data) => (
            <ul className={props.listClass ?? cardGrid}>
              {itemsOf(data).map((item) => (
                <li key={item.id}>{props.renderItem(item)}</li>
              ))}
            </ul>
          )}
        </QueryView>
      </div>
      {props.renderDialog?.(making, setMaking)}
    </Screen>
  );
}
