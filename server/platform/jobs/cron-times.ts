/** Whether a field of a cron line lets a value through: any, one, a range, steps of these, and lists of them. */
function allows(field: string, value: number): boolean {
  return field.split(',').some((part) => {
    const [range = '*', step = '1'] = part.split('/')
    const [from, to] = range === '*' ? [0, Infinity] : range.split('-').map(Number)
    const first = from ?? 0
    return value >= first && value <= (to ?? first) && (value - first) % Number(step) === 0
  })
}

const MINUTE = 60_000
const A_WEEK = 7 * 24 * 60

/** The next full minute after a moment at which this line (minute, hour, any day) wakes its job; undefined where it does not within a week. */
export function nextWake(cron: string, after: Date): Date | undefined {
  const [minute = '*', hour = '*'] = cron.split(' ')
  const first = Math.floor(after.getTime() / MINUTE) + 1
  for (let at = first; at <= first + A_WEEK; at += 1) {
    const moment = new Date(at * MINUTE)
    if (allows(minute, moment.getUTCMinutes()) && allows(hour, moment.getUTCHours())) return moment
  }
  return undefined
}
