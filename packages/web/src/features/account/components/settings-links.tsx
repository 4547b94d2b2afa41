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
  ShieldCheck,
  ShoppingBag,
  Ticket,
  UserRound,
} from 'lucide-react';
import { useHasRoute } from '../../../platform/known-paths.ts';
import { useHasGifts, useHasGiven } from '../../../platform/use-gifts-on-sale.ts';

const links = [
  { name: 'overview', path: '/account', icon: <House aria-hidden /> },
  { name: 'plan', path: '/account/plan', icon: <BadgeCheck aria-hidden /> },
  { name: 'methods', path: '/account/payment-methods', icon: <CreditCard aria-hidden /> },
  { name: 'payments', path: '/account/payment-history', icon: <ReceiptText aria-hidden /> },
  { name: 'profile', path: '/account/profile', icon: <UserRound aria-hidden /> },
  { name: 'security', path: '/account/security', icon: <ShieldCheck aria-hidden /> },
  { name: 'devices', path: '/account/device-management', icon: <MonitorSmartphone aria-hidden /> },
  { name: 'notifications', path: '/account/notifications', icon: <Bell aria-hidden /> },
  { name: 'email', path: '/account/email-preferences', icon: <Mail aria-hidden /> },
  { name: 'badges', path: '/account/badges', icon: <Award aria-hidden /> },
  { name: 'coupon', path: '/account/coupon', icon: <Ticket aria-hidden /> },
  { name: 'gifts', path: '/account/gift-subscriptions', icon: <Gift aria-hidden /> },
  { name: 'redeem', path: '/redeem', icon: <PackageOpen aria-hidden /> },
  { name: 'patreon', path: '/account/patreon', icon: <HandHeart aria-hidden /> },
  { name: 'store', path: '/account/store-code', icon: <ShoppingBag aria-hidden /> },
  { name: 'legal', path: '/legaldocuments', icon: <Scale aria-hidden /> },
  { name: 'data', path: '/account/data', icon: <Download aria-hidden /> },
] as const;

export type SettingsPath = (typeof links)[number]['path'];

/** The account's screens that this service has now. */
export function useSettingsLinks() {
  const hasRoute = useHasRoute();
  const hasGifts = useHasGifts();
  const hasGiven = useHasGiven();
  return links.filter(({ name, path }) => hasRoute(path) && (name !== 'gifts' || hasGifts || hasGiven));
}
