import { Component, type ReactNode } from 'react'

export type BoundaryProps = {
  /** Called once for each error. What was drawn is gone by then. */
  onError(error: unknown): void
  /** Another value has the children drawn again. After an error nothing is drawn until then. */
  attempt?: unknown
  /** Drawn in place of the children after an error. @default nothing */
  fallback?: ReactNode
  children: ReactNode
}

/**
 * Keeps an error in the children away from the page around them. Without it React unmounts the whole root, and our
 * components are in the root of the host app. React itself writes the error to the console.
 */
export class Boundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error)
  }

  override componentDidUpdate({ attempt }: BoundaryProps): void {
    if (this.state.hasFailed && attempt !== this.props.attempt) this.setState({ hasFailed: false })
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}
