import type { Page } from '@greenlight/contract/page';
import { Hero } from '@greenlight/ui/blocks/hero';
import type { ReactNode } from 'react';
import { HomeHeroes } from '../../hero/components/home-heroes.tsx';
import { hasHead, headOf, isLimited } from '../page-head.ts';
import { PageRows } from './page-rows.tsx';

/** A page of the studio: `lead` if given, the head of the page, `first`, then its rows. */
export function PageView({ page, lead, first }: { page: Page; lead?: ReactNode; first?: ReactNode }) {
  const { desktop, mobile, heroes, without } = headOf(page);
  const isNarrow = isLimited(page);
  const left = new Set<unknown>(without);
  const isHeaded = hasHead(page);
  return (
    <>
      {lead}
      {heroes && <HomeHeroes heroes={heroes} />}
      {desktop && <Hero height="banner" title={page.title} picture={desktop} portrait={mobile} isLimited={isNarrow} />}
      <div className={`flex flex-col gap-row ${isNarrow ? 'mx-auto max-w-300' : ''} ${isHeaded ? 'mt-3' : ''}`}>
        {first}
        <PageRows rows={page.pageRows.filter((row) => !left.has(row))} isLimited={isNarrow} isFirst={!isHeaded} />
      </div>
    </>
  );
}
