import { useState } from 'react'
import { useTitle } from '#web/lib/use-title.ts'
import { CodeStep } from '#web/sign-in/code-step.tsx'
import { DetailsStep } from '#web/sign-in/details-step.tsx'
import { useSignIn, type SignInDetails } from '#web/sign-in/use-sign-in.ts'

/** Quick sign-in: name and phone, then a code where the account asks for one. */
export function SignInPage() {
  useTitle('Get Started')
  const signIn = useSignIn()
  const [details, setDetails] = useState<SignInDetails>({ name: '', phone: '' })
  if (signIn.asked) return <CodeStep signIn={signIn} asked={signIn.asked} details={details} />
  return <DetailsStep signIn={signIn} details={details} onChange={setDetails} />
}
