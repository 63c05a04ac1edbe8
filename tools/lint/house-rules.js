import { explainedCast } from './explained-cast.js'
import { moneyInOnePlace } from './money-in-one-place.js'
import { timeFromTheClock } from './time-from-the-clock.js'

/** The rules of this house that no ready-made lint knows. tests/architecture/house-rules.test.ts shows each of them reporting. */
export default {
  meta: { name: 'mmoa' },
  rules: {
    'money-in-one-place': moneyInOnePlace,
    'explained-cast': explainedCast,
    'time-from-the-clock': timeFromTheClock,
  },
}
