import type { Rolldown } from 'vite'

const FIRST = 'app/web-entry.tsx'
const LATER = 'later'
/** The screens that a customer can open, by their source file under web/; the names are those of the built files. */
export const CUSTOMER_SCREENS = {
  'sign-in/sign-in-page.tsx': 'sign-in',
  'dashboard/dashboard-page.tsx': 'home',
  'profile/profile-page.tsx': 'profile',
  'loans/loan-application-page.tsx': 'apply',
  'payments/payment-page.tsx': 'pay',
  'loans/loan-history-page.tsx': 'history',
  'loans/loan-page.tsx': 'loan',
  'credit/score-page.tsx': 'score',
} as const
/** What so many customer screens need is in the file that all of them load: measured, the number at which the heaviest screen is lightest. */
const SHARED_BY = 4

/** The catalogue of refusals is imported by many modules for functions that most screens do not call: those screens need not fetch it. */
const REFUSALS = /\/domain\/kernel\/refusal\.ts$/

/**
 * The files of the built web: one with what most customer screens need, one for each set of screens that share the rest. Left to itself the bundler makes
 * forty of a few hundred bytes for one screen, because each dialog and each staff screen that shares a button splits it off; small files compress badly
 * and each costs a phone a request.
 */
export function chunksByScreens(web: string): Rolldown.CodeSplittingGroup[] {
  let known: Map<string, Set<string>> | undefined
  const screensOf = (id: string, context: Rolldown.ChunkingContext): Set<string> => (known ??= reach(web, context)).get(id) ?? new Set()
  const isOurs = (id: string) => id.startsWith(web.replace(/web$/, '')) && /\.tsx?$/.test(id) && !id.includes('/node_modules/')
  const isShared = (screens: Set<string>) => screens.has(FIRST) || screens.size - Number(screens.has(LATER)) >= SHARED_BY
  return [
    { name: 'refusals', test: REFUSALS, priority: 1, includeDependenciesRecursively: false },
    {
      debugName: 'core',
      // Packages come along with what imports them: only the parts in use, which the walk below cannot know.
      includeDependenciesRecursively: true,
      name: (id, context) => (isOurs(id) && isShared(screensOf(id, context)) ? 'core' : undefined),
    },
    {
      debugName: 'some screens',
      includeDependenciesRecursively: false,
      name: (id, context) => {
        const screens = screensOf(id, context)
        if (!isOurs(id) || screens.size < 2) return undefined
        const places = [...screens].toSorted()
        // With three places or more it makes no difference to a customer whether something later needs it too, and one file compresses better than two.
        return places.filter((place) => place !== LATER || places.length === 2).join('-')
      },
    },
  ]
}

const isCustomerScreen = (web: string, id: string): boolean => Object.keys(CUSTOMER_SCREENS).some((page) => id === `${web}/${page}`)

/** Which customer screens need a module at once, and whether something that comes later, or a screen of the staff, needs it too. */
function reach(web: string, context: Rolldown.ChunkingContext): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  const later = new Set<string>()
  const walk = (id: string, screen: string) => {
    const screens = found.get(id) ?? new Set()
    if (screens.has(screen)) return
    found.set(id, screens.add(screen))
    const info = context.getModuleInfo(id)
    for (const imported of info?.importedIds ?? []) walk(imported, screen)
    for (const imported of info?.dynamicallyImportedIds ?? []) later.add(imported)
  }
  walk(`${web}/${FIRST}`, FIRST)
  for (const [page, name] of Object.entries(CUSTOMER_SCREENS)) walk(`${web}/${page}`, name)
  // What is found on the way is added to the set, and walked in its turn.
  for (const id of later) if (!isCustomerScreen(web, id)) walk(id, LATER)
  return found
}
