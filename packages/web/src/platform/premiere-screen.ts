import { createContext, type ReactNode } from 'react';

export interface PremiereScreenProps {
  livestreamId: number;
  /** Shows the video after the premiere. */
  onWatch: () => void;
}

/** Renders the premiere on the page of a video. The app sets it, because `live` needs the player of `media`. */
export const RenderPremiere = createContext<(props: PremiereScreenProps) => ReactNode>(() => null);
