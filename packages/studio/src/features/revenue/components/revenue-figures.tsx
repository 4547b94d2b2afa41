import { studioPath } from '@greenlight/contract/studio-path';
import { Link } from '@greenlight/ui/primitives/link';
import type { ReactNode } from 'react';
import { formatNumber, formatPercent } from '../../../platform/format.ts';
import { formatMoney } from '../../../platform/money.ts';
import { textsOf } from '../../../platform/texts.ts';
import { paramsOf, type Revenue } from '../hooks.ts';

const t = textsOf('revenue');

/** The figures of the span, each with an explanation and a link to its members. */
export function RevenueFigures({ revenue }: { revenue: Revenue }) {
  const { total, currency, from, to } = revenue;
  const money = (amount: number | null) => (amount === null ? '–' : formatMoney({ amount, currency }));
  const share = (value: number | null) => (value === null ? '–' : formatPercent(value));
  const withShare = (text: string, value: number | null) => (value === null ? text : `${text} (${share(value)})`);
  const rows = (kind: string) => `${studioPath('revenue-rows')}?${paramsOf({ kind, from, to, currency })}`;
  const figures: { name: string; value: string; links: { href: string; label: string }[] }[] = [
    {
      name: 'mrr',
      value: money(total.mrr),
      links: [
        { href: rows('paying'), label: t('links.paying', { count: total.paying }) },
        { href: rows('trialing'), label: t('links.trialingToo', { count: total.trialing }) },
      ],
    },
    {
      name: 'arr',
      value: money(total.arr),
      links: [
        { href: rows('paying'), label: t('links.paying', { count: total.paying }) },
        { href: rows('all'), label: t('links.all') },
      ],
    },
    {
      name: 'churn',
      value: share(total.churn),
      links: [
        {
          href: rows('voluntary'),
          label: withShare(t('links.voluntary', { count: total.voluntary }), total.churnVoluntary),
        },
        {
          href: rows('involuntary'),
          label: withShare(t('links.involuntary', { count: total.involuntary }), total.churnInvoluntary),
        },
      ],
    },
    {
      name: 'conversion',
      value: share(total.trialConversion),
      links: [
        { href: rows('converted'), label: t('links.converted', { count: total.converted }) },
        { href: rows('trial-lost'), label: t('links.trialLost', { count: total.trialsLost }) },
        { href: rows('trialing'), label: t('links.trialing', { count: total.trialing }) },
      ],
    },
    {
      name: 'ltv',
      value: money(total.ltv),
      links:
        total.arpu === null ? [] : [{ href: rows('paying'), label: t('links.arpu', { amount: money(total.arpu) }) }],
    },
    {
      name: 'recovered',
      value: money(total.recoveredAmount),
      links: [
        {
          href: rows('recovered'),
          label:
            total.recoveryRate === null
              ? t('links.recoveredNone')
              : t('links.recovered', { count: total.recovered, share: share(total.recoveryRate) }),
        },
        { href: rows('late'), label: t('links.late') },
      ],
    },
    {
      name: 'new',
      value: formatNumber(total.new + total.back),
      links: [
        { href: rows('new'), label: t('links.new', { count: total.new }) },
        { href: rows('back'), label: t('links.back', { count: total.back }) },
      ],
    },
    {
      name: 'trials',
      value: formatNumber(total.trials),
      links: [{ href: rows('trial'), label: t('links.trial', { count: total.trials }) }],
    },
  ];
  return (
    <dl className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
      {figures.map(({ name, value, links }) => (
        <Figure key={name} label={t(`figures.${name}.label`)} value={value} meaning={t(`figures.${name}.meaning`)}>
          {links.map(({ href, label }) => (
            <li key={href + label}>
              <Link href={href} className={linkClass}>
                {label}
              </Link>
            </li>
          ))}
        </Figure>
      ))}
    </dl>
  );
}

/** Links between figures are recognisable only by their underline. */
export const linkClass = 'underline decoration-line-strong underline-offset-4 hover:decoration-accent';

function Figure(props: { label: string; value: string; meaning: string; children: ReactNode }) {
  return (
    <div className="flex flex-col rounded-lg border border-line bg-surface p-5">
      <dt className="font-medium text-ink-muted text-sm">{props.label}</dt>
      <dd className="mt-1 flex grow flex-col">
        <span className="font-display font-semibold text-3xl tabular-nums">{props.value}</span>
        <ul className="mt-2 flex flex-col gap-1 text-sm">{props.children}</ul>
        <span className="mt-auto block pt-3 text-ink-faint text-xs">{props.meaning}</span>
      </dd>
    </div>
  );
}
