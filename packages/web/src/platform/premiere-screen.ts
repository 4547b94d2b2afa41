import { createContext, type ReactNode } from 'react';

export interface PremiereScreenProps {
  livestreamId: number;
  /** Shows the video that it is afterwards. */
  onWatch: () => void;
}

/** What the page of a video shows while it has a premiere. The app gives it: `live` needs the player of `media`. */
export const RenderPremiere = createContext<(props: PremiereScreenProps) => ReactNode>(() => null);
