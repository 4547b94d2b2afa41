import { QueryView } from '@greenlight/ui/blocks/query-view';
import { Button } from '@greenlight/ui/primitives/button';
import { Tabs } from '@greenlight/ui/primitives/tabs';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { FormShape } from '../../platform/form-shape.tsx';
import { formatMoment } from '../../platform/format.ts';
import { textsOf } from '../../platform/texts.ts';
import { useQueryTexts } from '../../platform/use-query-texts.ts';
import { useLetter } from './hooks.ts';

const t = textsOf('mail');

/** Lets a mail run no scripts and fetch nothing. Links open a new tab. */
const policy = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:"><base target="_blank">`;

export function LetterView({ name, onClose }: { name: string | null; onClose: () => void }) {
  const [tab, setTab] = useState('look');
  const letter = useLetter(name);
  const texts = useQueryTexts();
  if (name === null) return <p className="py-16 text-center text-ink-muted max-lg:hidden">{t('choose')}</p>;
  return (
    <div className="min-w-0">
      <Button className="mb-4 lg:hidden" icon={<ArrowLeft aria-hidden className="size-4" />} onClick={onClose}>
        {t('back')}
      </Button>
      <QueryView query={letter} texts={texts} skeleton={<FormShape />}>
        {({ subject, from, to, sent, text, html }) => (
          <article aria-label={subject}>
            <h2 className="text-2xl [overflow-wrap:anywhere]">{subject}</h2>
            <dl className="mt-3 mb-5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
              <dt className="text-ink-faint">{t('from')}</dt>
              <dd className="[overflow-wrap:anywhere]">{from}</dd>
              <dt className="text-ink-faint">{t('to')}</dt>
              <dd className="[overflow-wrap:anywhere]">{to}</dd>
              <dt className="text-ink-faint">{t('sentAt')}</dt>
              <dd>{formatMoment(sent)}</dd>
            </dl>
            <Tabs
              label={t('forms')}
              value={html === null ? 'text' : tab}
              onValueChange={setTab}
              tabs={[
                ...(html === null
                  ? []
                  : [
                      {
                        value: 'look',
                        label: t('look'),
                        content: (
                          <iframe
                            title={subject}
                            sandbox="allow-popups allow-popups-to-escape-sandbox"
                            srcDoc={policy + html}
                            className="h-[70dvh] w-full rounded-lg border border-line bg-white"
                          />
                        ),
                      },
                    ]),
                {
                  value: 'text',
                  label: t('plain'),
                  content: (
                    <pre className="whitespace-pre-wrap rounded-lg border border-line bg-surface p-5 font-text text-sm [overflow-wrap:anywhere]">
                      {text}
                    </pre>
                  ),
                },
              ]}
            />
          </article>
        )}
      </QueryView>
    </div>
  );
}
