import { sitePath } from '@greenlight/contract/site-path';
import { Link } from '@greenlight/ui/primitives/link';
import type { ReactNode } from 'react';
import { useTexts } from '../../../platform/i18n.ts';
import type { Giveaway } from '../hooks.ts';

/**
 * Link to the version of the rules that this giveaway has, even if a later one is in force. Opens in a new tab, so that
 * a form keeps its text.
 */
export function RulesLink(props: { rules: Giveaway['rules']; className: string; children: ReactNode }) {
  const t = useTexts('giveaway');
  if (!props.rules) return null;
  return (
    <Link
      href={`${sitePath('legal-document', 'giveawayrules')}?version=${props.rules.version}`}
      target="_blank"
      className={props.className}
    >
      {props.children} <span className="sr-only">{t('newTab')}</span>
    </Link>
  );
}
