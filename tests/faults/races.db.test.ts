import { afterAll, beforeAll, expect, test } from 'vitest'
import { oneOfMany, openMoves, openRaceGround, type RaceGround, statuses, together } from '#tests/faults/support/race-ground.ts'

// RACE_ROUNDS=20 RACE_AGAINST=processes for more.
const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? 2)
const AS_PROCESSES = process.env['RACE_AGAINST'] === 'processes'

let ground: RaceGround
let at: ReturnType<typeof openMoves>
beforeAll(async () => {
  ground = await openRaceGround(AS_PROCESSES)
  at = openMoves(ground)
})
afterAll(() => ground.close(), 60_000)

/** Each round has new people. */
const race = (name: string, round: () => Promise<void>) =>
  test(name, { timeout: 30_000 + ROUNDS * 20_000 }, async () => {
    for (let done = 0; done < ROUNDS; done += 1) await round()
  })

race('a double click with one receipt makes one payment, and the second response says so', async () => {
  const loan = await at.borrow('500')
  const receipt = await at.receipt(loan, '50')
  const answers = await together(2, () => at.pay(loan, '50', receipt))
  expect(statuses(answers)).toEqual([200, 409])
  expect(answers.find((one) => one.status === 409)?.body.message).toBe('Receipt number has already been used')
  expect(await at.loanNow(loan)).toMatchObject({ amountPaid: '50.00', unallocated: '0.00' })
})

race('twenty concurrent requests with one key make one payment, and every success is the same response', async () => {
  const loan = await at.borrow('500')
  const receipt = await at.receipt(loan, '50')
  const answers = await together(20, () => at.pay(loan, '50', receipt, 'form'))
  const successes = answers.filter((answer) => answer.status === 200)
  expect(successes.length).toBeGreaterThan(0)
  expect(new Set(successes.map((answer) => JSON.stringify(answer.body))).size).toBe(1)
  expect(answers.every((answer) => answer.status === 200 || answer.status === 409)).toBe(true)
  expect((await at.loanNow(loan)).amountPaid).toBe('50.00')
})

race('two amounts under one key book one of them, and the other gets 409 with nothing but a sentence', async () => {
  const loan = await at.borrow('500')
  const [fifty, sixty] = [await at.receipt(loan, '50'), await at.receipt(loan, '60')]
  const answers = await together(10, (index) => at.pay(loan, index % 2 ? '60' : '50', index % 2 ? sixty : fifty, 'form'))
  const { amountPaid, payments } = await at.loanNow(loan)
  expect(payments).toHaveLength(1)
  expect(['50.00', '60.00']).toContain(amountPaid)
  for (const [index, { status, body }] of answers.entries()) {
    const isWinner = amountPaid === (index % 2 ? '60.00' : '50.00')
    if (status === 200) expect([isWinner, body.payment.amount]).toEqual([true, amountPaid])
    else expect([status, Object.keys(body)]).toEqual([409, ['message']])
  }
})

race('one unbound receipt that two customers enter at once counts for one of them', async () => {
  const [one, two] = [await at.borrow('200'), await at.borrow('200')]
  const receipt = await at.receipt(undefined)
  const answers = await together(10, (index) => at.pay(index % 2 ? two : one, '20', receipt))
  expect(statuses(answers)).toEqual(oneOfMany(10))
  const payments = [...(await at.loanNow(one)).payments, ...(await at.loanNow(two)).payments]
  expect(payments).toMatchObject([{ status: 'pending', cashReceiptNumber: receipt }])
})

race('of ten receipts for the whole balance requested at once, one is made, and it pays the loan once', async () => {
  const loan = await at.borrow('100')
  const made = await together(10, () => at.call('desk', 'POST', '/api/admin/generate-receipt', { loanId: loan.loanId, amount: '130' }))
  expect(statuses(made)).toEqual([200, ...Array.from({ length: 9 }, () => 422)])
  const receipt: string = made.find(({ status }) => status === 200)?.body.receiptNumber
  const answers = await together(10, () => at.pay(loan, '130', receipt))
  expect(statuses(answers)).toEqual(oneOfMany(10))
  expect(await at.loanNow(loan)).toMatchObject({ status: 'completed', amountPaid: '130.00', unallocated: '0.00' })
})

race('eight applications at once leave one pending', async () => {
  const { name } = await at.signUp()
  const form = { requestedAmount: '300', lender: 'mmoa_direct', termsAccepted: true }
  const answers = await together(8, () => at.call(name, 'POST', '/api/loans/apply', form))
  expect(statuses(answers)).toEqual(oneOfMany(8))
  expect(await at.read(name, '/api/loans/user')).toMatchObject([{ status: 'pending' }])
})

race('an application sent while the one before is rejected never makes a second pending one', async () => {
  const { name } = await at.signUp()
  const first = await at.applyFor(name, '300')
  const [rejected, again] = await Promise.all([
    at.call('manager', 'POST', `/api/admin/loans/${first}/reject`, {}),
    at.call(name, 'POST', '/api/loans/apply', { requestedAmount: '200', lender: 'mmoa_direct', termsAccepted: true }),
  ])
  expect(rejected.status).toBe(200)
  const left: { status: string }[] = await at.read(name, '/api/loans/user')
  const states = left.map((loan) => loan.status)
  expect([again.status, states]).toEqual(again.status === 200 ? [200, ['pending', 'rejected']] : [409, ['rejected']])
})

race('an application that is approved and rejected at once is decided once, and the customer is notified once', async () => {
  const { name } = await at.signUp()
  const id = await at.applyFor(name, '100')
  const decide = (index: number) => at.call('manager', 'POST', `/api/admin/loans/${id}/${index % 2 ? 'reject' : 'approve'}`, {})
  expect(statuses(await together(4, decide))).toEqual(oneOfMany(4))
  const { status, history } = await at.read(name, `/api/loans/${id}`)
  expect(history.filter((one: { kind: string }) => one.kind !== 'applied')).toMatchObject([{ kind: status }])
  const notifications: { type: string; loanId: number }[] = await at.read(name, '/api/notifications')
  expect(notifications.filter((one) => one.loanId === id && /approved|rejected/.test(one.type))).toMatchObject([{ type: `loan_${status}` }])
  const audit: { action: string; outcome: string }[] = await at.read('md', `/api/admin/audit?targetKind=loan&targetId=${id}`)
  const decisions = audit.filter((one) => /^(approve|reject)Loan$/.test(one.action))
  expect(decisions.map((one) => one.outcome).toSorted()).toEqual(['done', 'refused', 'refused', 'refused'])
})

race('of two concurrent approvals, one sets amount, schedule, terms and name of the loan', async () => {
  const { name } = await at.signUp()
  const id = await at.applyFor(name, '1000')
  const approve = (person: string, approvedAmount: string) => at.call(person, 'POST', `/api/admin/loans/${id}/approve`, { approvedAmount })
  const [manager, md] = await Promise.all([approve('manager', '600'), approve('md', '700')])
  expect(statuses([manager, md])).toEqual([200, 409])
  const [amount, weekly, by] = manager.status === 200 ? ['600.00', '60.00', 'manager'] : ['700.00', '70.00', 'md']
  const loan = await at.read('desk', `/api/admin/loans/${id}`)
  expect(loan).toMatchObject({ amount, weeklyPayment: weekly, terms: { amount }, awaitsAcceptance: true })
  expect(loan.instalments.map((one: { amount: string }) => one.amount)).toEqual(Array.from({ length: 13 }, () => weekly))
  expect(loan.history.find((one: { kind: string }) => one.kind === 'approved')?.by).toBe(by)
})

race('an approval while its manager is demoted is audited as permitted or refused, and the next is refused', async () => {
  const { name } = await at.signUp()
  const [now, later] = [await at.applyFor(name, '100'), await at.applyFor((await at.signUp()).name, '100')]
  const { name: manager, userId } = await at.signUp()
  await at.done('administrator', `/api/admin/users/${userId}/role`, { role: 'manager' })
  const [approved, demoted] = await Promise.all([
    at.call(manager, 'POST', `/api/admin/loans/${now}/approve`, {}),
    at.call('administrator', 'POST', `/api/admin/users/${userId}/role`, { role: 'front_desk' }),
  ])
  expect(demoted.status).toBe(200)
  expect([200, 403]).toContain(approved.status)
  expect((await at.read(name, `/api/loans/${now}`)).status).toBe(approved.status === 200 ? 'approved' : 'pending')
  const audit = await at.read('md', `/api/admin/audit?targetKind=loan&targetId=${now}&action=approveLoan`)
  const seen = approved.status === 200 ? { outcome: 'done', actorRole: 'manager' } : { outcome: 'refused', actorRole: 'front_desk' }
  expect(audit).toMatchObject([{ actorId: userId, ...seen }])
  expect((await at.call(manager, 'POST', `/api/admin/loans/${later}/approve`, {})).status).toBe(403)
})

race('fifty small payments at once on one loan add up exactly', async () => {
  const loan = await at.borrow('900')
  const receipts = await together(50, () => at.receipt(loan, '1.01'))
  const answers = await together(50, (index) => at.pay(loan, '1.01', receipts[index] ?? ''))
  expect(statuses(answers)).toEqual(Array.from({ length: 50 }, () => 200))
  expect(await at.loanNow(loan)).toMatchObject({ amountPaid: '50.50', unallocated: '0.00' })
})

race('the last payment twice at once closes the loan once, and the score counts it once', async () => {
  const loan = await at.borrow('100')
  expect((await at.pay(loan, '120', await at.receipt(loan, '120'))).status).toBe(200)
  const receipt = await at.receipt(loan, '10')
  const answers = await Promise.all([at.pay(loan, '10', receipt), at.pay(loan, '10', receipt)])
  expect(statuses(answers)).toEqual([200, 409])
  const { history, ...closed } = await at.loanNow(loan)
  expect(closed).toMatchObject({ status: 'completed', outstanding: '0.00', unallocated: '0.00' })
  expect(history.filter((event: { kind: string }) => event.kind === 'completed')).toHaveLength(1)
  const { score, storedScore, inputs } = await at.read(loan.customer, '/api/credit/score')
  expect(inputs).toMatchObject({ totalLoansCompleted: 1, onTimePayments: 13, totalPayments: 13 })
  expect(storedScore).toBe(score)
})

race('six users who pay out one loan at once pay it out once', async () => {
  const { name } = await at.signUp()
  const id = await at.applyFor(name, '200')
  await at.done('manager', `/api/admin/loans/${id}/approve`)
  const answers = await together(6, (index) =>
    at.call(index % 2 ? 'manager' : 'desk', 'POST', `/api/admin/loans/${id}/disburse`, { method: 'cash' }),
  )
  expect(statuses(answers)).toEqual(oneOfMany(6))
})

race('a pending payment that is confirmed and failed at once ends one way', async () => {
  const loan = await at.borrow('200')
  const claim = { amount: '20', paymentMethod: 'momo', momoTransactionId: `TX-${loan.loanId}` }
  const { payment } = await at.done(loan.customer, `/api/payments/${loan.loanId}`, claim)
  const decide = (index: number) =>
    index % 2
      ? at.call('manager', 'POST', `/api/admin/payments/${payment.id}/fail`, { reason: 'Not on the statement' })
      : at.call('desk', 'POST', `/api/admin/payments/${payment.id}/confirm`, {})
  expect(statuses(await together(6, decide))).toEqual(oneOfMany(6))
  const { amountPaid, payments } = await at.loanNow(loan)
  expect(payments[0]?.status).toBe(amountPaid === '20.00' ? 'completed' : 'failed')
})
