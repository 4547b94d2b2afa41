import { Component, type ReactNode } from 'react';

type Props = { place: string; fallback: ReactNode; children: ReactNode };
type State = { place: string; hasFailed: boolean };

/** Shows `fallback` for what a screen threw; another `place` is another try. React reports the error itself. */
export class ErrorBoundary extends Component<Props, State> {
  override state = { place: this.props.place, hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps({ place }: Props, state: State): State | null {
    return place === state.place ? null : { place, hasFailed: false };
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
