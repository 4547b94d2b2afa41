import type { FaqItem } from '@greenlight/contract/faq';
import { Accordion } from '@greenlight/ui/primitives/accordion';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { faqIds } from '../faq-link-state.ts';

/**
 * Questions and answers. The question in the address (`#its-words`) is open, and the page scrolls to it. Opening a
 * question changes the address.
 */
export function FaqList({ faqs, heading }: { faqs: FaqItem[]; heading: 'h2' | 'h3' }) {
  const { hash } = useLocation();
  const ids = faqIds(faqs);
  const wanted = ids.find((id) => hash === `#${id}` || hash === `#${encodeURIComponent(id)}`);
  const [open, setOpen] = useState<string[]>([]);
  useEffect(() => {
    if (wanted === undefined) return;
    // oxlint-disable-next-line react/set-state-in-effect -- the server does not know the fragment
    setOpen((shown) => [...shown, wanted]);
    document.getElementById(wanted)?.scrollIntoView({ block: 'center' });
  }, [wanted]);
  return (
    <Accordion
      heading={heading}
      open={open}
      onOpenChange={(next) => {
        const opened = next.find((id) => !open.includes(id));
        // The router would scroll the screen.
        if (opened) history.replaceState(history.state, '', `#${opened}`);
        setOpen(next);
      }}
      items={faqs.map(({ question, answer }, at) => ({
        id: ids[at] ?? question,
        title: <span className="wrap-anywhere">{question}</span>,
        content: <p className="wrap-anywhere whitespace-pre-line">{answer}</p>,
      }))}
    />
  );
}
