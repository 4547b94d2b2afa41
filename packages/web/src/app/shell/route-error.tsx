import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { Failure } from './failure.tsx';

/** What a screen threw. It is told to the console for whoever is asked for help. */
export function RouteError() {
  const error = useRouteError();
  useEffect(() => reportError(error), [error]);
  return <Failure />;
}
