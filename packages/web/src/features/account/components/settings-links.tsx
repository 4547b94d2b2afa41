import { sitePath } from '@greenlight/contract/site-path';
import {
  Award,
  BadgeCheck,
  Bell,
  CreditCard,
  Download,
  Gift,
  HandHeart,
  House,
  Mail,
  MonitorSmartphone,
  PackageOpen,
  ReceiptText,
  Scale,
  Scissors,
  ShieldCheck,
  ShoppingBag,
  Ticket,
  UserRound,
} from 'lucide-react';
import { useHasRoute } from '../../../platform/known-paths.ts';
import { useHasBoughtGifts, useHasGifts } from '../../../platform/use-gifts-on-sale.ts';

const links = [
  { name: 'overview', path: sitePath('account'), icon: <House aria-hidden /> },
  { name: 'plan', path: sitePath('plan'), icon: <BadgeCheck aria-hidden /> },
  { name: 'methods', path: sitePath('payment-methods'), icon: <CreditCard aria-hidden /> },
  { name: 'payments', path: sitePath('payment-history'), icon: <ReceiptText aria-hidden /> },
  { name: 'profile', path: sitePath('profile'), icon: <UserRound aria-hidden /> },
  { name: 'security', path: sitePath('security'), icon: <ShieldCheck aria-hidden /> },
  { name: 'devices', path: sitePath('device'), icon: <MonitorSmartphone aria-hidden /> },
  { name: 'notifications', path: sitePath('notification-settings'), icon: <Bell aria-hidden /> },
  { name: 'email', path: sitePath('email-preferences'), icon: <Mail aria-hidden /> },
  { name: 'clips', path: sitePath('own-clips'), icon: <Scissors aria-hidden /> },
  { name: 'badges', path: sitePath('badges'), icon: <Award aria-hidden /> },
  { name: 'coupon', path: sitePath('coupon'), icon: <Ticket aria-hidden /> },
  { name: 'gifts', path: sitePath('gift'), icon: <Gift aria-hidden /> },
  { name: 'redeem', path: sitePath('redeem'), icon: <PackageOpen aria-hidden /> },
  { name: 'patreon', path: sitePath('patreon'), icon: <HandHeart aria-hidden /> },
  { name: 'store', path: sitePath('store-code'), icon: <ShoppingBag aria-hidden /> },
  { name: 'legal', path: sitePath('legal'), icon: <Scale aria-hidden /> },
  { name: 'data', path: sitePath('data'), icon: <Download aria-hidden /> },
] as const;

export type SettingsPath = (typeof links)[number]['path'];

/** The screens of the account that exist on this service. */
export function useSettingsLinks() {
  const hasRoute = useHasRoute();
  const hasGifts = useHasGifts();
  const hasBoughtGifts = useHasBoughtGifts();
  return links.filter(({ name, path }) => hasRoute(path) && (name !== 'gifts' || hasGifts || hasBoughtGifts));
}
