/** The devices of an account, for features that open and list sessions. */
export { isNewDevice, listDeviceNames } from './queries.ts';
