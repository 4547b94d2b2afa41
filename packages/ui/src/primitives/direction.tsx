import { DirectionProvider } from '@base-ui/react/direction-provider';
import type { ReactNode } from 'react';

export type Direction = 'ltr' | 'rtl';

/** Sets which arrow key means forward in menus, tabs and sliders. The page also needs `dir` on its root element. */
export function DirectionScope({ direction, children }: { direction: Direction; children: ReactNode }) {
  return <DirectionProvider direction={direction}>{children}</DirectionProvider>;
}
