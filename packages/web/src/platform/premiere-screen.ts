import { type ComponentType, createContext } from 'react';

export interface PremiereScreenProps {
  livestreamId: number;
  /** Shows the video that it is afterwards. */
  onWatch: () => void;
}

/** What the page of a video shows while it has a premiere. The app gives it: `live` needs the player of `media`. */
export const PremiereScreen = createContext<ComponentType<PremiereScreenProps>>(() => null);
