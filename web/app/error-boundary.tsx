import { Component, type ReactNode } from 'react'
import { FaultPage } from '#web/app/fault-page.tsx'

/** Shows a page with a way on where a screen broke. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true }
  }

  override render(): ReactNode {
    return this.state.broken ? <FaultPage /> : this.props.children
  }
}
