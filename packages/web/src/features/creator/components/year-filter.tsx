import { Button } from '@greenlight/ui/primitives/button';
import { Menu } from '@greenlight/ui/primitives/menu';
import { ChevronDown } from 'lucide-react';
import { useTexts } from '../../../platform/i18n.ts';

/** All years, or one of them. */
export function YearFilter(props: {
  years: number[];
  year: number | undefined;
  onChange: (year: number | undefined) => void;
}) {
  const t = useTexts('creator');
  const choice = (label: string, year: number | undefined) => ({
    kind: 'choice' as const,
    label,
    checked: props.year === year,
    onSelect: () => props.onChange(year),
  });
  return (
    <Menu
      trigger={
        <Button size="sm">
          <span className="sr-only">{t('year')}</span>
          {props.year ?? t('allYears')}
          <ChevronDown aria-hidden className="size-4" />
        </Button>
      }
      items={[choice(t('allYears'), undefined), ...props.years.map((year) => choice(String(year), year))]}
    />
  );
}
