import { explainedCast } from './explained-cast.js'
import { moneyInOnePlace } from './money-in-one-place.js'
import { timeFromTheClock } from './time-from-the-clock.js'

/** Lint rules of this project, each tested in tests/architecture/lint-and-borders.test.ts. */
export default {
  meta: { name: 'mmoa' },
  rules: {
    'money-in-one-place': moneyInOnePlace,
    'explained-cast': explainedCast,
    'time-from-the-clock': timeFromTheClock,
  },
}
