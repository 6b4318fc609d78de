import { Component, type ReactNode } from 'react'

export type BoundaryProps = {
  /** Called once for each error, after the children are removed. */
  onError(error: unknown): void
  /** Changing the value renders the children again. After an error they stay away until then. */
  attempt?: unknown
  /** Rendered instead of the children after an error. @default nothing */
  fallback?: ReactNode
  children: ReactNode
}

/**
 * Isolates errors of the children from the page around them. Without it React unmounts the whole root, which is the
 * host app's, since our components are in it. React itself logs the error to the console.
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
