import type { Permission } from '@greenlight/contract/permission';
import type { ComponentType } from 'react';

export interface StudioScreen {
  path: string;
  /** Viewers without it are told so; the server refuses the calls of the screen. */
  permission: Permission;
  page: () => Promise<ComponentType>;
}
