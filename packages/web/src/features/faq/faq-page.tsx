import { sitePath } from '@greenlight/contract/site-path';
import { EmptyState } from '@greenlight/ui/blocks/empty-state';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { Screen } from '@greenlight/ui/blocks/screen';
import { Skeleton } from '@greenlight/ui/primitives/skeleton';
import { MessageCircleQuestion } from 'lucide-react';
import { useTexts } from '../../platform/i18n.ts';
import { useQueryTexts } from '../../platform/query-texts.ts';
import { useConfig } from '../../platform/remote-config.ts';
import { FaqList } from './components/faq-list.tsx';
import { useFaq } from './hooks.ts';

export function FaqPage() {
  const t = useTexts('faq');
  const { project } = useConfig();
  const faq = useFaq();
  return (
    <Screen limited="narrow" route={sitePath('faq')} title={faq.data?.title || t('title')} siteName={project}>
      <div className="mx-auto w-full max-w-200 px-gutter">
        <QueryView
          query={faq}
          texts={useQueryTexts()}
          skeleton={<FaqShape />}
          isEmpty={({ faqs }) => faqs.length === 0}
          empty={<EmptyState icon={<MessageCircleQuestion />} title={t('empty')} description={t('emptyText')} />}
        >
          {({ faqs }) => <FaqList faqs={faqs} heading="h2" />}
        </QueryView>
      </div>
    </Screen>
  );
}

function FaqShape() {
  return (
    <div className="flex flex-col gap-5 pt-5">
      {[0, 1, 2, 3, 4, 5].map((place) => (
        <Skeleton key={place} className="h-12" />
      ))}
    </div>
  );
}
