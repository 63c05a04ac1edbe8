export interface Guard {
  readonly guard: string
  readonly file: string
  /** Exactly once in the file. */
  readonly with: string
  readonly without: string
  /** At least one must fail without the guard. */
  readonly tests: readonly string[]
}

const ATTACKS = 'tests/attacks'

/** `npm run mutate-guards` removes one at a time; guard-results.md has the results. */
export const GUARDS: readonly Guard[] = [
  {
    guard: 'A request from another site is refused',
    file: 'server/platform/http/browser-context.ts',
    with: 'if (SAFE.has(request.method)) return done()\n',
    without: 'return done()\n',
    tests: [`${ATTACKS}/other-sites.db.test.ts`],
  },
  {
    guard: 'A request body is JSON or empty',
    file: 'server/platform/http/body-parser.ts',
    with: "done(body.length === 0 ? null : new Refused(refusal('wrong_content_type')), undefined)",
    without: 'done(null, parseJson(body.toString()))',
    tests: [`${ATTACKS}/other-sites.db.test.ts`],
  },
  {
    guard: 'A caller without the permission is refused',
    file: 'server/platform/http/authorise.ts',
    with: "if (access !== 'signed-in' && !access.some((permission) => actor.permissions.includes(permission))) return refusal('forbidden')\n",
    without: '',
    tests: ['tests/access.db.test.ts'],
  },
  {
    guard: 'Staff calls need a session opened with a code',
    file: 'server/platform/http/authorise.ts',
    with: "if (staff && !actor.withCode) return refusal('code_sign_in_needed')\n",
    without: '',
    tests: ['server/identity/staff-sign-in.db.test.ts', 'server/platform/http/mount.db.test.ts'],
  },
  {
    guard: 'A sign-in ends the previous session of the browser',
    file: 'server/identity/open-session.ts',
    with: 'if (isToken(before)) await deleteSession(tx, hashToken(before))\n',
    without: '',
    tests: [`${ATTACKS}/sessions.db.test.ts`],
  },
  {
    guard: 'Sessions are stored as hashes',
    file: 'server/identity/secret-hash.ts',
    with: "export const hashToken = (token: string): string => hash('sha256', token, 'base64url')",
    without: 'export const hashToken = (token: string): string => token',
    tests: [`${ATTACKS}/sessions.db.test.ts`],
  },
  {
    guard: 'A deactivated account has no session',
    file: 'server/identity/session-store.ts',
    with: ' and u.is_active`',
    without: '`',
    tests: [`${ATTACKS}/sessions.db.test.ts`],
  },
  {
    guard: 'Wrong codes are counted per account',
    file: 'server/identity/use-sign-in-code.ts',
    with: "if (code && typeof open[kind] === 'number') return refuseSignIn(tx, attempt, pausedFor('sign_in_paused', open[kind], now))\n",
    without: '',
    tests: [`${ATTACKS}/sessions.db.test.ts`],
  },
  {
    guard: 'A code works once',
    file: 'server/identity/use-sign-in-code.ts',
    with: 'if (!code || !(await claimCode(tx, code.id, now))) return',
    without: 'if (!code) return',
    tests: [`${ATTACKS}/sessions.db.test.ts`],
  },
  {
    guard: 'A bound receipt pays only its own loan, and looks unknown to other customers',
    file: 'domain/payments/receipt-number.ts',
    with: "if (!receipt || (isBound(receipt) && receipt.loanId !== payment.loanId) || receipt.madeBy === payment.userId)\n    return refusal('receipt_unknown')",
    without: "if (!receipt) return refusal('receipt_unknown')",
    tests: [`${ATTACKS}/guessed-numbers.db.test.ts`],
  },
  {
    guard: 'A receipt is used once',
    file: 'domain/payments/receipt-number.ts',
    with: "  if (receipt.status === 'used') return refusal('receipt_used')\n",
    without: '',
    tests: [`${ATTACKS}/guessed-numbers.db.test.ts`],
  },
  {
    guard: 'A receipt pays exactly its own amount',
    file: 'domain/payments/receipt-number.ts',
    with: "  if (isBound(receipt) && receipt.amount !== payment.amount) return refusal('receipt_other_amount', { amount: receipt.amount })\n",
    without: '',
    tests: [`${ATTACKS}/guessed-numbers.db.test.ts`, 'domain/payments/receipt-number.test.ts'],
  },
  {
    guard: 'Wrong receipt numbers are counted',
    file: 'server/payments/submit-cash-payment.ts',
    with: "  if (!tries.allowed) throw new Refused(refusal('too_many_requests', undefined, { retryAfterSeconds: tries.retryAfterSeconds }))\n",
    without: '',
    tests: [`${ATTACKS}/guessed-numbers.db.test.ts`],
  },
  {
    guard: 'Applications are counted',
    file: 'server/applications/loan-routes.ts',
    with: 'await enforceLimit(api.deps.db, `apply:${actor.userId}`, APPLICATIONS, now)\n',
    without: '',
    tests: [`${ATTACKS}/guessed-numbers.db.test.ts`],
  },
  {
    guard: 'An idempotency key belongs to one account',
    file: 'server/platform/http/idempotency.ts',
    with: 'return { userId, route: `${request.method} ${path}`, key,',
    without: "return { userId: 'anybody', route: `${request.method} ${path}`, key,",
    tests: [`${ATTACKS}/guessed-numbers.db.test.ts`],
  },
  {
    guard: 'Staff cannot approve their own loan',
    file: 'domain/loans/review.ts',
    with: "  if (loan.userId === reviewer.userId) return refusal('own_record')\n  return loanCan(decision, loan.status)",
    without: '  return loanCan(decision, loan.status)',
    tests: ['domain/loans/review.test.ts', 'tests/api/other-users-id.db.test.ts'],
  },
  {
    guard: 'The approval limit applies to the whole exposure',
    file: 'domain/loans/review.ts',
    with: 'const exposure = pesewas(borrower.otherExposure + approvedAmount)',
    without: 'const exposure = approvedAmount',
    tests: ['domain/loans/review.test.ts'],
  },
  {
    guard: 'A photo is decoded, and any other file is refused',
    file: 'server/loans/profile-picture.ts',
    with: '      return await sharp(bytes,',
    without: '      if (bytes.length > 0) return bytes\n      return await sharp(bytes,',
    tests: [`${ATTACKS}/pictures.db.test.ts`],
  },
  {
    guard: 'A photo has at most 40 million pixels',
    file: 'server/loans/profile-picture.ts',
    with: "{ limitInputPixels: PIXEL_LIMIT, failOn: 'error' }",
    without: "{ limitInputPixels: false, unlimited: true, failOn: 'none' }",
    tests: [`${ATTACKS}/pictures.db.test.ts`],
  },
  {
    guard: 'A photo has at most five megabytes',
    file: 'server/loans/profile-picture.ts',
    with: '  if (bytes.length > PICTURE_LIMIT_BYTES) throw invalid(TOO_LARGE)\n',
    without: '',
    tests: [`${ATTACKS}/pictures.db.test.ts`],
  },
  {
    guard: 'A photo is shown only to its customer and to staff with permission',
    file: 'server/applications/loan-routes.ts',
    with: 'and (user_id = ${call.actor.userId} or ${maySeeAll}::boolean)`',
    without: 'and (user_id = ${call.actor.userId} or true or ${maySeeAll}::boolean)`',
    tests: [`${ATTACKS}/pictures.db.test.ts`],
  },
  {
    guard: 'An error response has no internals',
    file: 'server/platform/http/error-handler.ts',
    with: "{ status: 500, body: { message: 'Something went wrong' }, fault: 'error' }",
    without: "{ status: 500, body: { message: String(error instanceof Error ? error.stack : error) }, fault: 'error' }",
    tests: ['server/platform/http/mount.db.test.ts', 'server/platform/http/error-handler.test.ts'],
  },
  {
    guard: 'No page runs an inline script or is shown in a frame',
    file: 'server/platform/http/security-headers.ts',
    with: '        scriptSrc: ["\'self\'", ...inlineHashes.scriptSrc],\n',
    without: '        scriptSrc: ["\'self\'", "\'unsafe-inline\'"],\n',
    tests: ['server/platform/http/http-server.db.test.ts'],
  },
  {
    guard: 'No cell of an export runs as a formula',
    file: 'domain/kernel/csv-row.ts',
    with: "const text = FORMULA.test(value) ? `'${value}` : value",
    without: 'const text = FORMULA.test(value) ? value : value',
    tests: ['domain/kernel/csv-row.test.ts'],
  },
  {
    guard: 'Append-only rows cannot be changed',
    file: 'migrations/0007-platform.sql',
    with: 'create trigger audit_trail_stays before update or delete on audit_trail for each row execute function refuse_change();\n',
    without: '',
    tests: ['tests/invariants/check-invariants.db.test.ts'],
  },
  {
    guard: 'A seal is the hash of its rows',
    file: 'migrations/0041-seals-in-pieces.sql',
    with: 'where x.rows <> s.row_count or audit_rows_hash(s.first_id, s.last_id) <> s.rows_hash',
    without: 'where x.rows <> s.row_count',
    tests: ['server/audit/seal-audit-trail.db.test.ts'],
  },
  {
    guard: 'Paystack’s callbacks are signed',
    file: 'server/momo/paystack-signature.ts',
    with: "return timingSafeEqual(expected, Buffer.from(header, 'hex'))",
    without: "return timingSafeEqual(expected, expected) && header !== ''",
    tests: ['server/momo/paystack-signature.test.ts', `${ATTACKS}/forged-callbacks.db.test.ts`],
  },
  {
    guard: 'A payment of another amount, currency or wallet is not accepted',
    file: 'domain/momo/momo-transaction.ts',
    with: "  if (reported.amount !== expected.amount) return 'wrong_amount'\n",
    without: '',
    tests: ['server/payments/collect-momo-faults.db.test.ts', 'domain/momo/momo-transaction.test.ts'],
  },
  {
    guard: 'Another customer’s mobile money request looks unknown',
    file: 'server/payments/momo-request-view.ts',
    with: "if (request?.userId !== userId || request.direction !== 'collection')",
    without: 'if (request === undefined)',
    tests: [`${ATTACKS}/forged-callbacks.db.test.ts`],
  },
  {
    guard: 'A session has a limit of calls per minute',
    file: 'server/platform/http/authorise.ts',
    with: ' ?? (actor && (await rateLimitOf(api.deps)(api.deps, actor, browser.now)))',
    without: '',
    tests: ['server/platform/http/mount.db.test.ts'],
  },
]
