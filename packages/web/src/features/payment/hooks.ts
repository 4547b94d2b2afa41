import { keyOf, pages, query } from '@greenlight/client/query';
import { useMutation } from '@greenlight/client/use-mutation';
import { ApiError } from '@greenlight/contract/client';
import type { foundry } from '@greenlight/contract/foundry';
import { type PaymentFailure, type PaymentPage, paymentFailures } from '@greenlight/contract/payment';
import type { RouteArgs } from '@greenlight/contract/route';
import { sitePath } from '@greenlight/contract/site-path';
import { showToast } from '@greenlight/ui/blocks/toasts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { rememberAfterLoginUrl } from '../../platform/after-login.ts';
import { client, queryClient } from '../../platform/app.ts';
import { formatPrice } from '../../platform/format.ts';
import { useLanguage, useTexts } from '../../platform/i18n.ts';
import { isLinkSession } from '../../platform/override.ts';
import { useQueryTexts } from '../../platform/query-texts.ts';
import { storageKeys } from '../../platform/storage-keys.ts';

const pollMs = 1500;

/** Not a React hook, in spite of its name. */
const { useMethod: makeDefault } = client.foundry;
const subscription = query(client.foundry.subscription);
const methods = query(client.foundry.paymentMethods);
const address = query(client.foundry.billingAddress);
const history = pages(client.foundry.history);
export type Address = RouteArgs<typeof foundry.saveBillingAddress>['body'];

export function prefetchSubscription(): void {
  void queryClient.prefetchQuery(subscription);
}

export function prefetchMethods(): void {
  void queryClient.prefetchQuery(methods);
  void queryClient.prefetchQuery(address);
}

export function prefetchHistory(): void {
  void queryClient.prefetchInfiniteQuery(history);
}

/** The subscription of the own billing engine; null without one. */
export function useSubscription() {
  return useQuery({ ...subscription, select: (answer) => answer.subscription });
}

/** Whether a payment is due; false if that is unknown. */
export async function isPaymentDue(): Promise<boolean> {
  const answer = await queryClient.fetchQuery(subscription).catch(() => null);
  return Boolean(answer?.subscription?.amountDue);
}

export function usePaymentMethods() {
  return useQuery({ ...methods, select: (answer) => answer.paymentMethods });
}

export function usePayments() {
  return useInfiniteQuery(history);
}

export function useBillingAddress() {
  return useQuery({ ...address, select: (answer) => answer.billingAddress });
}

/** Refetches everything that depends on the membership. */
export async function refreshMembership(): Promise<void> {
  const calls = [client.account.userInfo, ...Object.values(client.foundry), client.card.subscription];
  await Promise.all(calls.map((call) => queryClient.invalidateQueries({ queryKey: keyOf(call) })));
}

/** The reason of a failed payment, if the server gave one. */
export function failureIn(error: Error | null): PaymentFailure | undefined {
  const said = error instanceof ApiError && error.code === 'payment_failed' ? error.values?.failure : undefined;
  return paymentFailures.find((failure) => failure === said);
}

/** Returns the text of an error. The text of a failed payment depends on its reason. */
export function useDescribeFailure(): (error: Error) => string {
  const t = useTexts('payment');
  const { describeError } = useQueryTexts();
  return (error) => {
    if (error instanceof ApiError && error.code === 'conflict' && error.values?.what === 'card') return t('otherCard');
    const failure = failureIn(error);
    return failure ? t(`failures.${failure}.text`) : describeError(error);
  };
}

/**
 * Opens a page of the gateway. After it the viewer goes to `next`. After a failure they can try again on the present
 * screen.
 */
export function openGatewayPage({ url }: Pick<PaymentPage, 'url'>, next?: string, startPath = currentPath()): void {
  // A session that came with a link is never asked for a card, on any screen (sensitive-screen.ts).
  if (isLinkSession()) return location.assign(sitePath('payment'));
  if (next !== undefined) rememberAfterLoginUrl(next);
  sessionStorage.setItem(storageKeys.paymentBegun, startPath);
  location.assign(url);
}

export function currentPath(): string {
  return location.pathname + location.search;
}

/** The path where the payment of this tab was started. */
export function paymentStartPath(): string | null {
  return sessionStorage.getItem(storageKeys.paymentBegun);
}

/** The state of a checkout at the card provider, as a payment page. Refetched until it is decided. */
export function useCardCheckout(checkout: string | null) {
  return useQuery({
    ...query(client.card.subscription, { query: { checkout: checkout ?? '' } }),
    enabled: checkout !== null,
    staleTime: 0,
    select: (answer) => answer.checkout,
    refetchInterval: ({ state }) => (state.data?.checkout === 'open' || isRetryable(state.error) ? pollMs : false),
  });
}

/** Opens the page that pays a due amount or saves a card. The page returns to this screen. */
export function useBeginPayment() {
  const describe = useDescribeFailure();
  return useMutation({
    mutationFn: (purpose: 'due' | 'payment-method') => client.foundry.beginAdvancedPay({ body: { purpose } }),
    onError: (error) => showToast({ title: describe(error), tone: 'error' }),
    onSuccess: (payment) => openGatewayPage(payment, currentPath()),
  });
}

/** Whether a retry may help, because there was no answer or the server had an error. */
export function isRetryable(error: ApiError | null): boolean {
  return error !== null && (error.status === 0 || error.status >= 500 || error.status === 429);
}

/** The state of a payment, without an id that of the latest one. Refetched until it is decided. */
export function usePaymentPage(id: string | null) {
  return useQuery({
    ...query(client.foundry.advancedPay, { query: id ? { payment: id } : {} }),
    select: (answer) => answer.payment,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.payment?.state === 'open' || isRetryable(state.error) ? pollMs : false,
  });
}

export function useRecovery(token: string) {
  return useQuery({ ...query(client.foundry.recovery, { query: { token } }), retry: false });
}

/** The payment of a link in a mail. It needs no login. */
export function useRecoveryPayment(token: string, id: string) {
  return useQuery({
    ...query(client.foundry.recoveryPayment, { query: { token, payment: id } }),
    select: (answer) => answer.payment,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.payment?.state === 'open' || isRetryable(state.error) ? pollMs : false,
  });
}

export function useRecover() {
  return useMutation({
    mutationFn: (token: string) => client.foundry.recover({ body: { token } }),
    onSuccess: (payment) => openGatewayPage(payment),
  });
}

/** Changes the subscription, shows a message, and refetches everything that shows the subscription. */
export function useMembershipChange<Values, Result>(
  change: (values: Values) => Promise<Result>,
  said: string | ((result: Result) => string),
) {
  const describe = useDescribeFailure();
  return useMutation({
    mutationFn: change,
    onError: (error) => showToast({ title: describe(error), tone: 'error' }),
    onSuccess: (result) => showToast({ title: typeof said === 'string' ? said : said(result), tone: 'success' }),
    onSettled: () => refreshMembership(),
  });
}

export function useDefaultMethod() {
  const t = useTexts('payment');
  const language = useLanguage();
  return useMembershipChange(
    async (id: string) => ({ id, ...(await makeDefault({ params: { id } })) }),
    ({ id, taken, takenFrom }) => {
      if (!taken) return t('said.default');
      return t(takenFrom === id ? 'said.taken' : 'said.takenEarlier', { price: formatPrice(taken, language) });
    },
  );
}

export function useRemoveMethod() {
  const t = useTexts('payment');
  return useMembershipChange((id: string) => client.foundry.removePaymentMethod({ params: { id } }), t('said.removed'));
}

export function useSaveAddress() {
  const t = useTexts('payment');
  return useMembershipChange((body: Address) => client.foundry.saveBillingAddress({ body }), t('said.saved'));
}
