import { keyOf, pages, query } from '@greenlight/client/query';
import { useMutation } from '@greenlight/client/use-mutation';
import { ApiError } from '@greenlight/contract/client';
import type { foundry } from '@greenlight/contract/foundry';
import { type HostedPayment, type PaymentFailure, paymentFailures } from '@greenlight/contract/payment';
import type { RouteArgs } from '@greenlight/contract/route';
import { sitePath } from '@greenlight/contract/site-path';
import { showToast } from '@greenlight/ui/blocks/toasts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { rememberAfterLoginUrl } from '../../platform/after-login.ts';
import { client, queryClient } from '../../platform/app.ts';
import { formatPrice } from '../../platform/format.ts';
import { useLanguage, useTexts } from '../../platform/i18n.ts';
import { isOfAddress } from '../../platform/override.ts';
import { useQueryTexts } from '../../platform/query-texts.ts';
import { storageKeys } from '../../platform/storage-keys.ts';

const pollMs = 1500;

/** No hook, whatever its name. */
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

/** That of the own billing engine; null for anyone who has none. */
export function useSubscription() {
  return useQuery({ ...subscription, select: (answer) => answer.subscription });
}

/** Whether something could not be taken yet; false where that can't be asked. */
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

/** All that follows from who is a member of what. */
export async function refreshMembership(): Promise<void> {
  const calls = [client.account.userInfo, ...Object.values(client.foundry), client.card.subscription];
  await Promise.all(calls.map((call) => queryClient.invalidateQueries({ queryKey: keyOf(call) })));
}

/** Why a payment did not go through, where the service said it. */
export function failureIn(error: Error | null): PaymentFailure | undefined {
  const said = error instanceof ApiError && error.code === 'payment_failed' ? error.values?.failure : undefined;
  return paymentFailures.find((failure) => failure === said);
}

/** An error in the viewer's words, that of a payment by its reason. */
export function useDescribeFailure(): (error: Error) => string {
  const t = useTexts('payment');
  const { describeError } = useQueryTexts();
  return (error) => {
    if (error instanceof ApiError && error.code === 'conflict' && error.values?.what === 'card') return t('otherCard');
    const failure = failureIn(error);
    return failure ? t(`failures.${failure}.text`) : describeError(error);
  };
}

/** Leaves for a page of the gateway. From its end the way leads to `next`; who fails may try again where they are now. */
export function leaveForPayment({ url }: Pick<HostedPayment, 'url'>, next?: string, begunAt = currentPath()): void {
  // Whatever screen leads here: no card is asked for in a session that came with an address (own-session.ts).
  if (isOfAddress()) return location.assign(sitePath('payment'));
  if (next !== undefined) rememberAfterLoginUrl(next);
  sessionStorage.setItem(storageKeys.paymentBegun, begunAt);
  location.assign(url);
}

export function currentPath(): string {
  return location.pathname + location.search;
}

/** Where the payment that this tab comes back from was begun. */
export function paymentBegunAt(): string | null {
  return sessionStorage.getItem(storageKeys.paymentBegun);
}

/** How a checkout at the card provider stands, as a hosted payment; asked again until it is decided. */
export function useCardCheckout(checkout: string | null) {
  return useQuery({
    ...query(client.card.subscription, { query: { checkout: checkout ?? '' } }),
    enabled: checkout !== null,
    staleTime: 0,
    select: (answer) => answer.checkout,
    refetchInterval: ({ state }) => (state.data?.checkout === 'open' || mayPass(state.error) ? pollMs : false),
  });
}

/** The page on which what is due is paid, or a card is saved; the way from there leads back to this screen. */
export function useBeginPayment() {
  const describe = useDescribeFailure();
  return useMutation({
    mutationFn: (purpose: 'due' | 'payment-method') => client.foundry.beginAdvancedPay({ body: { purpose } }),
    onError: (error) => showToast({ title: describe(error), tone: 'error' }),
    onSuccess: (payment) => leaveForPayment(payment, currentPath()),
  });
}

/** Whether the same question may be answered later: nobody answered, or the service was in trouble. */
export function mayPass(error: ApiError | null): boolean {
  return error !== null && (error.status === 0 || error.status >= 500 || error.status === 429);
}

/** How a payment stands; asked again until it is decided. Without an id the last one. */
export function useHostedPayment(id: string | null) {
  return useQuery({
    ...query(client.foundry.advancedPay, { query: id ? { payment: id } : {} }),
    select: (answer) => answer.payment,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.payment?.state === 'open' || mayPass(state.error) ? pollMs : false),
  });
}

export function useRecovery(token: string) {
  return useQuery({ ...query(client.foundry.recovery, { query: { token } }), retry: false });
}

/** That of the link in a letter, for anyone who need not be signed in. */
export function useRecoveryPayment(token: string, id: string) {
  return useQuery({
    ...query(client.foundry.recoveryPayment, { query: { token, payment: id } }),
    select: (answer) => answer.payment,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.payment?.state === 'open' || mayPass(state.error) ? pollMs : false),
  });
}

export function useRecover() {
  return useMutation({
    mutationFn: (token: string) => client.foundry.recover({ body: { token } }),
    onSuccess: (payment) => leaveForPayment(payment),
  });
}

/** A change of the subscription, and what is said after it; everything that tells of it is asked for anew. */
export function useChange<Values, Result>(
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
  return useChange(
    async (id: string) => ({ id, ...(await makeDefault({ params: { id } })) }),
    ({ id, taken, takenFrom }) => {
      if (!taken) return t('said.default');
      return t(takenFrom === id ? 'said.taken' : 'said.takenEarlier', { price: formatPrice(taken, language) });
    },
  );
}

export function useRemoveMethod() {
  const t = useTexts('payment');
  return useChange((id: string) => client.foundry.removePaymentMethod({ params: { id } }), t('said.removed'));
}

export function useSaveAddress() {
  const t = useTexts('payment');
  return useChange((body: Address) => client.foundry.saveBillingAddress({ body }), t('said.saved'));
}
