import { PATHS } from '#web/lib/paths.ts'
import { HELP_ANSWERS } from '#web/support/help-answers.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Lockup } from '#web/ui/lockup.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Rendered at build time; help-script.ts fills in the office's details. */
export function HelpPage() {
  return (
    <>
      <header className="border-b border-line bg-surface">
        <div className="mx-auto flex h-16 max-w-page items-center justify-between px-4 xl:px-0">
          <a href="/" aria-label="Mmoa Loans, home" className="flex min-h-11 items-center">
            <Lockup />
          </a>
          <a href="/" className={buttonClass({ kind: 'quiet', size: 'desk' })}>
            Home
          </a>
        </div>
      </header>
      <p data-offline="" role="status" hidden className="bg-ink text-paper">
        <span className="mx-auto flex max-w-page items-center gap-3 px-4 py-2.5 xl:px-0">
          <Icon name="offline" className="size-6 shrink-0" />
          No internet. This page is saved on your phone.
        </span>
      </p>
      <main className="mx-auto max-w-page px-4 py-6 lg:py-8 xl:px-0">
        <h1 className="mb-6 text-28 font-bold tracking-tight lg:text-36">Help</h1>
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:gap-8">
          <div className="grid gap-6">
            <OfficeContact />
            <Notice tone="caution" icon="shield" title="Never tell anybody your PIN or a code">
              Not even us. We never ask for it, by phone, by SMS or at the office.
            </Notice>
          </div>
          <section aria-labelledby="topics">
            <h2 id="topics" className="mb-3 text-22 font-bold tracking-tight">
              What is it about?
            </h2>
            <div className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface shadow-card">
              {HELP_ANSWERS.map(({ id, question, answer }) => (
                <details key={id} id={id} className="group scroll-mt-4">
                  <summary className="flex min-h-13 cursor-pointer list-none items-center gap-3 px-4 py-3 font-bold hover:bg-paper [&::-webkit-details-marker]:hidden">
                    <span className="flex-1">{question}</span>
                    <Icon name="down" className="size-5 shrink-0 text-primary group-open:rotate-180" />
                  </summary>
                  <div className="grid gap-2 px-4 pb-4">{answer}</div>
                </details>
              ))}
            </div>
            <p className="mt-6 mb-2">Is your question not here, or was something not right?</p>
            <a href={PATHS.support} className={buttonClass({ kind: 'second' })}>
              Complaints and my data
            </a>
          </section>
        </div>
      </main>
    </>
  )
}

function OfficeContact() {
  return (
    <>
      <section aria-label="Call the office" data-around="" hidden className="rounded-card border border-line bg-surface p-4 shadow-card">
        <p className="text-muted">Call the office</p>
        <p data-contact="officePhone" data-text="" hidden className="text-28 font-bold tabular-nums" />
        <a href="#topics" data-contact="officePhone" hidden className={buttonClass({ wide: true, className: 'mt-3' })}>
          <Icon name="call" className="size-5" />
          Call
        </a>
        <div className="mt-2 grid gap-2 sm:grid-cols-2">
          <a href="#topics" data-contact="officeWhatsapp" hidden className={buttonClass({ kind: 'second' })}>
            <Icon name="sms" className="size-5" />
            WhatsApp
          </a>
          <a
            href="#topics"
            data-contact="officeAddress"
            hidden
            target="_blank"
            rel="noreferrer"
            className={buttonClass({ kind: 'second' })}
          >
            <Icon name="stall" className="size-5" />
            Way there
          </a>
        </div>
      </section>
      <section aria-label="Mmoa Loans office" data-around="" hidden className="rounded-card border border-line bg-surface p-4 shadow-card">
        <p className="font-bold">Mmoa Loans office</p>
        <p data-contact="officeAddress" data-text="" hidden className="whitespace-pre-line text-muted" />
        <p data-contact="officeHours" data-text="" hidden className="mt-3 border-t border-line pt-3 whitespace-pre-line" />
        <p data-contact="supportEmail" data-text="" hidden className="mt-3 border-t border-line pt-3 break-all" />
      </section>
      <section
        aria-label="No data on your phone?"
        data-around=""
        hidden
        className="rounded-card border border-line bg-surface p-4 shadow-card"
      >
        <p className="font-bold">No data on your phone?</p>
        <p className="mt-1">
          <a
            href="#topics"
            data-contact="ussdCode"
            data-text=""
            hidden
            className="inline-block py-2.5 font-bold text-primary underline underline-offset-4"
          >
            Dial
          </a>
        </p>
        <p className="text-muted">
          From your own number: what you owe, what is due next, your last payments, and paying by mobile money. It works on every phone and
          costs no data.
        </p>
      </section>
    </>
  )
}
