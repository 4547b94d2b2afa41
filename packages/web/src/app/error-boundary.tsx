import { Component, type ComponentType, type ReactNode } from 'react';

type Props = { place: string; fallback: ComponentType<{ error: unknown }>; children: ReactNode };
type State = { place: string; failure?: { error: unknown } };

/** Shows `fallback` when a screen throws. Another `place` is a new attempt. React reports the error itself. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { place: this.props.place };

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  static getDerivedStateFromProps({ place }: Props, state: State): State | null {
    return place === state.place ? null : { place, failure: undefined };
  }

  override render() {
    const { failure } = this.state;
    const { fallback: Fallback, children } = this.props;
    return failure ? <Fallback error={failure.error} /> : children;
  }
}
