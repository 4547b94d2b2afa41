import type { Permission } from '@greenlight/contract/permission';
import type { FeatureFlag } from '@greenlight/contract/route';
import type { ComponentType } from 'react';

export interface StudioScreen {
  path: string;
  /** Viewers without it are told so; the server refuses the calls of the screen. */
  permission: Permission;
  /** While this switch is off there is no entry in the menu, and the screen says that it is off. */
  flag?: FeatureFlag;
  page: () => Promise<ComponentType>;
}
