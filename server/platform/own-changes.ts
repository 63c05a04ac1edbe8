/**
 * Reads, and what begins a transaction: whatever it changes is seen by nobody before its end, which is a statement too. A function that changes rows of homes is
 * called inside a transaction.
 */
const CHANGES_NOTHING = /^\s*(?:select|begin)\b/i

let begun = 0
let underWay = 0

/**
 * Whether this process is about to change anything in a database: which statements that could have been sent, and how many have not been answered. From the
 * moment when one is sent somebody else may see what it did.
 */
export const ownChanges = {
  /** Another number than before: something has been sent meanwhile. */
  get begun(): number {
    return begun
  },
  /** Nothing is on its way. */
  get none(): boolean {
    return underWay === 0
  },
  /** To be called before a statement is sent. Answers what is to be called once it has been answered, however; undefined where it changes nothing. */
  begin(text: unknown): (() => void) | undefined {
    if (typeof text === 'string' && CHANGES_NOTHING.test(text)) return undefined
    begun += 1
    underWay += 1
    return end
  },
}

function end(): void {
  underWay -= 1
}
