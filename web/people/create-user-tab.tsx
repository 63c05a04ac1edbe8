import { useState } from 'react'
import { createUser, listStaff, listUsers } from '#contract/people.ts'
import { readSecondPerson } from '#contract/payouts.ts'
import type { AnswerOf } from '#web/lib/call.ts'
import { CodeShown } from '#web/people/code-shown.tsx'
import { TabPage } from '#web/staff-kit/tab-page.tsx'
import { ROLE_DESCRIPTIONS, type AssignableRole } from '#domain/access/roles.ts'
import { readStaffStats } from '#contract/staff-loans.ts'
import { ErrorSummary } from '#web/forms/error-summary.tsx'
import { focusFirstError } from '#web/forms/focus-first-error.ts'
import { SelectField } from '#web/forms/select-field.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { useSignedIn } from '#web/lib/current-user.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useRefresh } from '#web/lib/use-read.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { problemsWithNewUser, type NewUser, reasonNotToCreate, roleChoices } from '#web/people/people-rules.ts'
import { customerPath } from '#web/staff-kit/admin-tabs.ts'
import { oneLine } from '#web/staff-kit/one-line.ts'
import { RequestReason } from '#web/staff-kit/request-reason.tsx'
import { SendingNotice } from '#web/staff-kit/sending-notice.tsx'

export function CreateUserTab() {
  const [made, setMade] = useState<AnswerOf<typeof createUser>>()
  return (
    <TabPage
      title="Create User"
      lead="For a person at the desk. You see the first sign-in code of a customer; that of staff goes to their phone by SMS."
    >
      <div className="max-w-form rounded-card border border-line bg-surface p-4 shadow-card sm:p-5">
        {made ? (
          <>
            <h3 className="mb-3 text-18 font-bold">{made.user.fullName} can sign in now</h3>
            {made.waits && <p className="mb-3">The role waits for a second person. Until then this is the account of a customer.</p>}
            {made.waits || made.user.isStaff ? (
              <>
                <p className="mb-4">We sent the first sign-in code by SMS to {made.user.phone}. Nobody else sees it.</p>
                <Button wide onClick={() => setMade(undefined)}>
                  Done
                </Button>
              </>
            ) : (
              <>
                <CodeShown code={made.signInCode} expiresAt={made.signInCodeExpiresAt} onDone={() => setMade(undefined)} />
                <h4 className="mt-6 mb-2 font-bold">Next step</h4>
                <p className="mb-3 text-muted">A loan needs the profile first: business, address and mobile money wallet.</p>
                <LinkButton wide kind="second" icon="user" to={`${customerPath(made.user.id)}?step=profile`}>
                  Complete profile
                </LinkButton>
              </>
            )}
          </>
        ) : (
          <CreateUserForm onMade={setMade} />
        )}
      </div>
    </TabPage>
  )
}

const FIELDS = ['fullName', 'phone', 'email', 'role'] as const

function CreateUserForm({ onMade }: { onMade: (answer: AnswerOf<typeof createUser>) => void }) {
  const staff = useSignedIn()
  const refresh = useRefresh()
  const [typed, setTyped] = useState<NewUser>({ fullName: '', phone: '', email: '' })
  const roles = roleChoices(staff).filter(({ disabled }) => disabled !== true)
  const [role, setRole] = useState<AssignableRole>(roles[0]?.value ?? 'customer')
  const [reason, setReason] = useState('')
  const waits = role === 'md' && staff.role !== 'administrator'
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const create = useSubmit(createUser, {
    onDone: (answer) => {
      showToast({ title: 'Success', words: 'User created successfully', tone: 'success' })
      refresh(listUsers, listStaff, readStaffStats, readSecondPerson)
      onMade(answer)
    },
    onFailed: (error) => {
      setProblems(error.errors)
      focusFirstError(FIELDS, error.errors)
    },
  })
  const send = () => {
    const found = problemsWithNewUser(typed)
    setProblems(found)
    focusFirstError(FIELDS, found)
    if (Object.keys(found).length === 0)
      create.send({ body: { ...typed, email: typed.email.trim() || undefined, role, reason: waits ? oneLine(reason) : undefined } })
  }
  const field = (name: keyof NewUser) => ({
    id: name,
    value: typed[name],
    error: problems[name],
    onChange: (value: string) => setTyped({ ...typed, [name]: value }),
  })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <ErrorSummary errors={FIELDS.flatMap((name) => (problems[name] === undefined ? [] : [{ field: name, words: problems[name] }]))} />
      <SendingNotice
        sending={{ unanswered: create.unanswered, error: Object.keys(problems).length > 0 ? undefined : create.error }}
        title="Failed to create user"
      />
      <TextField label="Full Name" autoComplete="off" maxLength={120} required {...field('fullName')} />
      <TextField label="Phone Number" type="tel" inputMode="tel" autoComplete="off" placeholder="024XXXXXXX" required {...field('phone')} />
      <TextField label="E-mail" optional type="email" inputMode="email" autoComplete="off" {...field('email')} />
      <SelectField
        id="role"
        label="Role"
        hint={ROLE_DESCRIPTIONS[role]}
        value={role}
        choices={roles}
        error={problems['role']}
        onChange={setRole}
      />
      {waits && <RequestReason value={reason} disabled={create.busy || create.unanswered} onChange={setReason} />}
      <Button type="submit" wide busy={create.busy && 'Creating...'} reason={reasonNotToCreate(role, staff)}>
        Create User
      </Button>
    </form>
  )
}
