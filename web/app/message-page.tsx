import { lazy, type ReactNode } from 'react'
import { PATHS } from '#web/lib/paths.ts'
import { useOtherUser } from '#web/lib/shown-user.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { SIGN_M, SIGN_U } from '#web/ui/sign.tsx'
import { WovenStrip } from '#web/ui/woven-strip.tsx'

const OwnershipPage = lazy(async () => ({ default: (await import('#web/support/ownership-page.tsx')).OwnershipPage }))

const PAGES = {
  'not found': NotFound,
  'no access': NoAccess,
  'signed out': SignedOut,
  'another user': AnotherUser,
  ownership: OwnershipPage,
} as const

export function MessagePage({ about }: { about: keyof typeof PAGES }) {
  const Page = PAGES[about]
  return <Page />
}

function NotFound() {
  useTitle('Page Not Found')
  return (
    <Message
      title="404 Page Not Found"
      lead="Did you forget to add the page to the router?"
      action={<LinkButton to={PATHS.home}>Go to Home</LinkButton>}
    >
      This page does not exist. Your loan and your payments are safe.
    </Message>
  )
}

function NoAccess() {
  useTitle('No access')
  return (
    <Message title="You do not have access to this page" action={<LinkButton to={PATHS.home}>Go to Home</LinkButton>}>
      It is for staff of Mmoa Loans. Go to your home page to see your loan.
    </Message>
  )
}

function SignedOut() {
  return (
    <main className="p-4">
      <Message
        title="You are signed out"
        action={
          <a href={PATHS.signIn} className={buttonClass({})}>
            Sign In
          </a>
        }
      >
        Sign in to see your loan and your payments.
      </Message>
    </main>
  )
}

function AnotherUser() {
  const name = useOtherUser()
  return (
    <main className="p-4">
      <Message
        title="Somebody else signed in on this browser"
        action={
          <>
            <button type="button" className={buttonClass({})} onClick={() => window.location.replace(PATHS.home)}>
              Reload as {name}
            </button>
            <a href={PATHS.signIn} className={buttonClass({ kind: 'quiet' })}>
              Sign in again
            </a>
          </>
        }
      >
        <b>{name}</b> is signed in now. Your last action on this page was not carried out.
      </Message>
    </main>
  )
}

interface MessageProps {
  title: string
  lead?: string
  children: ReactNode
  action: ReactNode
}

function Message({ title, lead, children, action }: MessageProps) {
  return (
    <section className="mx-auto my-2 max-w-form overflow-hidden rounded-card border border-line bg-surface shadow-card">
      <WovenStrip />
      <div className="px-4 pt-8 pb-7">
        <SignApart className="h-28 w-auto" />
        <h1 className="mt-8 text-28 font-bold tracking-tight">{title}</h1>
        {lead !== undefined && <p className="mt-1 text-muted">{lead}</p>}
        <div className="mt-4">{children}</div>
        <div className="mt-5 flex flex-wrap gap-3">{action}</div>
      </div>
    </section>
  )
}

function SignApart({ className }: { className: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 26 15" className={className}>
      <path className="fill-line" d={SIGN_M} />
      <path className="fill-primary" transform="rotate(14 20 8) translate(13 .5)" d={SIGN_U} />
    </svg>
  )
}
