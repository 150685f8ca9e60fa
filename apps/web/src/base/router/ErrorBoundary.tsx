import { Component, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  fallback: ReactNode
  /** The children are tried again when it changes. */
  resetOn: unknown
  children: ReactNode
}

interface ErrorBoundaryState {
  hasError: boolean
  resetOn: unknown
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { hasError: false, resetOn: this.props.resetOn }

  static getDerivedStateFromError(): Partial<ErrorBoundaryState> {
    return { hasError: true }
  }

  static getDerivedStateFromProps({ resetOn }: ErrorBoundaryProps, state: ErrorBoundaryState) {
    return resetOn === state.resetOn ? null : { hasError: false, resetOn }
  }

  override render(): ReactNode {
    return this.state.hasError ? this.props.fallback : this.props.children
  }
}
