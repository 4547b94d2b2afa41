import { Smile } from 'lucide-react';
import { ListScreen } from '../../platform/list-screen.tsx';
import { textsOf } from '../../platform/texts.ts';
import { useSiteName } from '../config/hooks.ts';
import { EmoteCard } from './components/emote-card.tsx';
import { NewEmoteDialog } from './components/new-emote-dialog.tsx';
import { useEmotes } from './hooks.ts';

const t = textsOf('emote');

export function EmoteListPage() {
  return (
    <ListScreen
      texts={{ title: t('title'), text: t('text'), new: t('new'), empty: t('empty'), emptyText: t('emptyText') }}
      siteName={useSiteName()}
      icon={<Smile />}
      query={useEmotes()}
      itemsOf={({ emotes }) => emotes}
      renderItem={(emote) => <EmoteCard emote={emote} />}
      renderDialog={(open, onOpenChange) => open && <NewEmoteDialog onClose={() => onOpenChange(false)} />}
    />
  );
}
