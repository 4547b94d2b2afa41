/** The devices of an account, for features that list sessions or look for a second account of one person. */
export {
  countAccountsAlike,
  haveSameDevice,
  isNewDevice,
  listDeviceIdentifiers,
  listDeviceNames,
  listDevicesOf,
} from './queries.ts';
