import { SignInFrame } from '#web/sign-in/sign-in-frame.tsx'
import { Button } from '#web/ui/button.tsx'

/** Shown once. */
export function RecoveryCodes({ codes, onGoOn }: { codes: readonly string[]; onGoOn: () => void }) {
  return (
    <SignInFrame title="Recovery codes" lead="Write these codes down and keep them in a safe place. Each one replaces your app once.">
      <ul className="mb-6 grid gap-2 font-mono font-bold">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button wide onClick={onGoOn}>
        I have written them down
      </Button>
    </SignInFrame>
  )
}
