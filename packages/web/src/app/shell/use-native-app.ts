import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { wrapper } from '../../platform/native-wrapper.ts';

/** Connects to the app around the page, if there is one. */
export function useNativeApp(): void {
  const navigate = useNavigate();
  const go = useEffectEvent((path: string) => void navigate(path));
  useEffect(() => {
    if (wrapper) void import('../native-app.ts').then(({ startNativeApp }) => startNativeApp((path) => go(path)));
  }, []);
}
