import { SIGN_M, SIGN_U } from '#web/ui/sign.tsx'

/** The sign come apart: something is not where it should be. */
export function SignApart({ className }: { className: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 26 15" className={className}>
      <path className="fill-line" d={SIGN_M} />
      <path className="fill-primary" transform="rotate(14 20 8) translate(13 .5)" d={SIGN_U} />
    </svg>
  )
}
