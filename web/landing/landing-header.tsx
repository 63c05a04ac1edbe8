import { buttonClass } from '#web/ui/button-class.ts'
import { Lockup } from '#web/ui/lockup.tsx'

export function LandingHeader() {
  return (
    <header className="border-b border-line bg-surface">
      <div className="mx-auto flex h-16 max-w-page items-center justify-between px-4 xl:px-0">
        <a href="/" aria-label="Mmoa Loans, home" className="flex min-h-11 items-center">
          <Lockup />
        </a>
        <a href="/login" className={buttonClass({ kind: 'second', size: 'desk', className: 'text-16' })}>
          Sign In
        </a>
      </div>
    </header>
  )
}
