import { Lockup } from '#web/ui/lockup.tsx'

const LINKS = [
  ['#quick-approval', 'Quick Loan Approval'],
  ['#mobile-money', 'Mobile Money'],
  ['#build-credit', 'Credit levels'],
  ['/privacy-policy.html', 'Privacy Policy'],
] as const

/** live-figures.ts shows the contact details that are set. */
export function LandingFooter() {
  return (
    <footer className="border-t border-line bg-surface">
      <div className="mx-auto grid max-w-page gap-8 px-4 py-10 lg:grid-cols-2 lg:py-14 xl:px-0">
        <div>
          <Lockup />
          <p lang="tw" className="mt-5 text-muted">
            Boa me na me mmoa wo.
          </p>
          <p className="text-muted">Help me and let me help you.</p>
        </div>
        <div>
          <nav aria-label="Quick links">
            <ul>
              {LINKS.map(([to, name]) => (
                <li key={to}>
                  <a href={to} className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-primary">
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <address className="mt-4 grid gap-1 text-muted not-italic">
            <span
              data-contact="supportEmail"
              hidden
              className="[&>a]:inline-flex [&>a]:min-h-11 [&>a]:items-center [&>a]:underline [&>a]:underline-offset-4"
            />
            <span
              data-contact="officePhone"
              hidden
              className="[&>a]:inline-flex [&>a]:min-h-11 [&>a]:items-center [&>a]:underline [&>a]:underline-offset-4"
            />
            <span
              data-contact="ussdCode"
              hidden
              className="[&>a]:inline-flex [&>a]:min-h-11 [&>a]:items-center [&>a]:underline [&>a]:underline-offset-4"
            />
            <span data-contact="officeAddress" hidden className="whitespace-pre-line" />
            <span data-contact="licenceNumber" hidden />
          </address>
        </div>
      </div>
    </footer>
  )
}
