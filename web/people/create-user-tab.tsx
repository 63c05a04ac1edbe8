import { useState } from 'react'
import type { createUser } from '#contract/people.ts'
import type { AnswerOf } from '#web/lib/call.ts'
import { CodeShown } from '#web/people/code-shown.tsx'
import { CreateUserForm } from '#web/people/create-user-form.tsx'
import { TabPage } from '#web/staff-kit/tab-page.tsx'

/** Creates an account; its first sign-in code is then shown once. */
export function CreateUserTab() {
  const [made, setMade] = useState<AnswerOf<typeof createUser>>()
  return (
    <TabPage title="Create User" lead="For somebody who stands at the desk. A first sign-in code is shown when the account is made.">
      <div className="max-w-form rounded-card border border-line bg-surface p-4 shadow-card sm:p-5">
        {made ? (
          <>
            <h3 className="mb-3 text-18 font-bold">{made.user.fullName} can sign in now</h3>
            <CodeShown code={made.signInCode} expiresAt={made.signInCodeExpiresAt} onDone={() => setMade(undefined)} />
          </>
        ) : (
          <CreateUserForm onMade={setMade} />
        )}
      </div>
    </TabPage>
  )
}
