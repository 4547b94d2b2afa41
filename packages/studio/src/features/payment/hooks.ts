import { keyOf, pages, query } from '@greenlight/client/query';
import { useMutation } from '@greenlight/client/use-mutation';
import type {
  LedgerPosting,
  PaymentStatus,
  Payout,
  StudioInvoice,
  StudioPayment,
  StudioPaymentDetail,
  StudioTaxRate,
} from '@greenlight/contract/payment-studio';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { client, queryClient } from '../../platform/app.ts';

export type { LedgerPosting, PaymentStatus, Payout, StudioInvoice, StudioPayment, StudioPaymentDetail, StudioTaxRate };

const { studioPayments } = client;

/** Days in UTC such as 2026-11-21, both included; empty for none. */
export interface Days {
  from: string;
  to: string;
}
export interface PaymentFilter extends Days {
  search: string;
  status: PaymentStatus | '';
}
export interface InvoiceFilter extends Days {
  number: string;
  kind: StudioInvoice['kind'] | '';
}
export type TableName = Parameters<typeof studioPayments.export>[0]['body']['table'];
type NewTaxRate = Parameters<typeof studioPayments.addTaxRate>[0]['body'];
type Refund = Parameters<typeof studioPayments.refund>[0]['body'];

/** Drops empty fields, which filter nothing. */
function named<T extends object>(filter: T): Partial<{ [K in keyof T]: Exclude<T[K], ''> }> {
  const entries = Object.entries(filter).map(([name, value]) => [name, String(value).trim()]);
  return Object.fromEntries(entries.filter(([, value]) => value !== ''));
}

export function usePayments(filter: PaymentFilter) {
  const asked = pages(studioPayments.list, { query: named(filter) });
  return useInfiniteQuery({ ...asked, staleTime: 0, placeholderData: (previous) => previous });
}

/** The last payments of a member, for viewers who may see them. */
export function usePaymentsOf(userId: string, enabled: boolean) {
  return useQuery({ ...query(studioPayments.list, { query: { userId, pageSize: 5 } }), enabled, staleTime: 0 });
}

export function usePayment(id: string) {
  return useQuery({ ...query(studioPayments.detail, { params: { id } }), staleTime: 0 });
}

export function useRefund(id: string) {
  return useMutation({
    mutationFn: (body: Refund) => studioPayments.refund({ params: { id }, body }),
    onSettled: () =>
      Promise.all(
        [studioPayments.list, studioPayments.detail, studioPayments.invoices, client.staff.member].map((call) =>
          queryClient.invalidateQueries({ queryKey: keyOf(call) }),
        ),
      ),
  });
}

export function useInvoices(filter: InvoiceFilter) {
  const asked = pages(studioPayments.invoices, { query: named(filter) });
  return useInfiniteQuery({ ...asked, staleTime: 0, placeholderData: (previous) => previous });
}

export function useTaxRates() {
  return useQuery(query(studioPayments.taxRates));
}

function readTaxesAgain() {
  return queryClient.invalidateQueries({ queryKey: keyOf(studioPayments.taxRates) });
}

export function useAddTaxRate() {
  return useMutation({
    mutationFn: (body: NewTaxRate) => studioPayments.addTaxRate({ body }),
    onSuccess: readTaxesAgain,
  });
}

export function useEndTaxRate() {
  return useMutation({
    mutationFn: (id: number) => studioPayments.endTaxRate({ params: { id } }),
    onSuccess: readTaxesAgain,
  });
}

export function usePayouts(days: Days, by: 'day' | 'month') {
  const asked = query(studioPayments.payouts, { query: { ...named(days), by } });
  return useQuery({ ...asked, staleTime: 0, placeholderData: (previous) => previous });
}

export function useBalances(days: Days) {
  const asked = query(studioPayments.balances, { query: named(days) });
  return useQuery({ ...asked, staleTime: 0, placeholderData: (previous) => previous });
}

export function useJournal(days: Days) {
  const asked = pages(studioPayments.ledger, { query: named(days) });
  return useInfiniteQuery({ ...asked, staleTime: 0, placeholderData: (previous) => previous });
}

/** Downloads a table. The browser writes the file while it arrives, so it can be long. */
export function useExport(table: TableName) {
  return useMutation({
    mutationFn: (days: Days) => studioPayments.export({ body: { table, ...days } }),
    onSuccess: ({ url }) => location.assign(url),
  });
}
