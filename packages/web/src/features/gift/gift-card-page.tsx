import { QueryView } from '@greenlight/ui/blocks/query-view';
import { Button } from '@greenlight/ui/primitives/button';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { ArrowLeft, Printer } from 'lucide-react';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { useTexts } from '../../platform/i18n.ts';
import { useQueryTexts } from '../../platform/query-texts.ts';
import { useConfig } from '../../platform/remote-config.ts';
import { SectionShapes } from '../account/components/section-shape.tsx';
import { PrintedGift } from './components/printed-gift.tsx';
import { giftPath } from './gift-state.ts';
import { useGift } from './hooks.ts';

/** A gift as a printed card. */
export function GiftCardPage() {
  const t = useTexts('gift');
  const { project } = useConfig();
  const id = Number(useParams().id);
  useEffect(() => {
    document.title = `${t('card')} – ${project}`;
  }, [t, project]);
  return (
    <main id="content" className="mx-auto flex min-h-dvh max-w-200 flex-col gap-8 px-gutter py-10 print:p-0">
      <h1 className="sr-only">{t('card')}</h1>
      <div className="flex flex-wrap gap-3 print:hidden">
        <LinkButton href={giftPath(id)} icon={<ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />}>
          {t('backToGift')}
        </LinkButton>
        <Button variant="primary" icon={<Printer aria-hidden className="size-4" />} onClick={() => print()}>
          {t('print')}
        </Button>
      </div>
      <QueryView query={useGift(id, false)} texts={useQueryTexts()} skeleton={<SectionShapes count={1} />}>
        {(gift) => (gift.code === null ? <p>{t('unpaidText')}</p> : <PrintedGift gift={gift} code={gift.code} />)}
      </QueryView>
    </main>
  );
}
