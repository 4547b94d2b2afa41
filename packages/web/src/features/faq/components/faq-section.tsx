import type { FaqItem } from '@greenlight/contract/faq';
import { useId } from 'react';
import { FaqList } from './faq-list.tsx';

/** Questions and answers within a page, with an optional title (docs/product/page.md). */
export function FaqSection({ title, faqs }: { title: string; faqs: FaqItem[] }) {
  const id = useId();
  return (
    <section aria-labelledby={title ? id : undefined} className="mx-auto w-full max-w-200">
      {title && (
        <h2 id={id} className="mb-6 text-3xl">
          {title}
        </h2>
      )}
      <FaqList faqs={faqs} heading={title ? 'h3' : 'h2'} />
    </section>
  );
}
