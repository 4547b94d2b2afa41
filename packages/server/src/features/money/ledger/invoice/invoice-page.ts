import { formatMoney } from '../../../../platform/format-money.ts';
import { fill } from '../../../../platform/mail/letter-texts.ts';
import { documentTexts } from '../../../../platform/pdf/document-texts.ts';
import type { InvoiceRow } from './invoice-queries.ts';

/** All texts of an invoice, in the member's language and in reading order. */
export interface InvoicePage {
  language: string;
  title: string;
  facts: [name: string, value: string][];
  from: { title: string; lines: string[] };
  to: { title: string; lines: string[] };
  columns: [string, string];
  rows: { description: string; note: string; amount: string }[];
  sums: { name: string; amount: string; strong: boolean }[];
  closing: string;
  pageOf: (page: number, pages: number) => string;
}

export function pageOfInvoice({
  kind,
  issuedAt,
  content,
}: Pick<InvoiceRow, 'kind' | 'issuedAt' | 'content'>): InvoicePage {
  const { language, texts } = documentTexts(content.language);
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  const dateOf = (at: string | Date) => day.format(new Date(at));
  const sumOf = (amount: number) => formatMoney({ amount, currency: content.currency }, language);
  const { buyer, period, paidBy, corrects } = content;
  const note = fill(period.end === null ? texts.periodStart : texts.period, {
    start: dateOf(period.start),
    end: period.end === null ? '' : dateOf(period.end),
  });
  const share = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 3 });
  const percent = share.format((content.taxPercent ?? 0) / 100);
  const taxName = fill(content.taxInclusive ? texts.taxIncluded : texts.tax, { name: content.taxName ?? '', percent });
  const closings = {
    refund: texts.refunded,
    'refund-failed': texts.refundFailed,
    dispute: texts.disputed,
    'dispute-won': texts.disputeWon,
  };
  const wordsOf: Record<string, string> = { 'Unused time': texts.unused, Credit: texts.credit };
  const closing = corrects ? closings[corrects.reason] : texts.paid;
  return {
    language,
    title: texts[kind],
    facts: [
      [texts.number, content.number],
      [texts.date, dateOf(issuedAt)],
      ...(corrects
        ? [
            [
              texts.corrects,
              fill(texts.correctsValue, { number: corrects.number, date: dateOf(corrects.issuedAt) }),
            ] as [string, string],
          ]
        : []),
    ],
    from: { title: texts.from, lines: content.seller.split('\n') },
    to: { title: texts.to, lines: [buyer.name, placeOf(buyer, language), buyer.email].filter(Boolean) },
    columns: [texts.description, texts.amount],
    rows: content.lines.map(({ description, amount }, index) => ({
      description: wordsOf[description] ?? description,
      note: index === 0 ? note : '',
      amount: sumOf(amount),
    })),
    sums: [
      { name: texts.subtotal, amount: sumOf(content.subtotal), strong: false },
      ...(content.taxName === null ? [] : [{ name: taxName, amount: sumOf(content.tax), strong: false }]),
      { name: corrects ? texts.totalBack : texts.total, amount: sumOf(content.total), strong: true },
    ],
    closing: fill(closing, { date: dateOf(issuedAt), card: `${brandOf(paidBy.brand)} •••• ${paidBy.last4}` }),
    pageOf: (page, pages) => fill(texts.page, { page: String(page), pages: String(pages) }),
  };
}

function placeOf({ country, region }: { country: string | null; region: string | null }, language: string): string {
  if (country === null) return '';
  const name = new Intl.DisplayNames([language], { type: 'region' }).of(country) ?? country;
  return region === null ? name : `${region}, ${name}`;
}

const brands: Record<string, string> = { visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express' };

function brandOf(brand: string): string {
  return brands[brand.toLowerCase()] ?? brand.replace(/^./, (first) => first.toUpperCase());
}
