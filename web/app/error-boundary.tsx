import { Component, type ReactNode } from 'react'
import { PATHS } from '#web/lib/paths.ts'
import { buttonClass } from '#web/ui/button-class.ts'

export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true }
  }

  override render(): ReactNode {
    return this.state.broken ? <FaultPage /> : this.props.children
  }
}

/** A screen failed, or its file is gone after a deployment: a reload fixes both. */
function FaultPage() {
  return (
    <PlainMessage
      title="Something went wrong"
      action={
        <>
          <button type="button" className={buttonClass({})} onClick={() => window.location.reload()}>
            Reload the page
          </button>
          <a href={PATHS.home} className={buttonClass({ kind: 'quiet' })}>
            Go to Home
          </a>
        </>
      }
    >
      This page did not open properly. Everything you sent is safe, and nothing is sent twice.
    </PlainMessage>
  )
}

/** In the app's first file: shown when no other file can be fetched. */
export function PlainMessage({ title, children, action }: { title: string; children: ReactNode; action: ReactNode }) {
  return (
    <section role="alert" className="mx-auto my-6 max-w-form px-4">
      <h1 className="text-28 font-bold tracking-tight">{title}</h1>
      <div className="mt-2">{children}</div>
      <div className="mt-5 flex flex-wrap gap-3">{action}</div>
    </section>
  )
}
