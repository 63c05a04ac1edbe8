import type { Rolldown } from 'vite'

const FIRST = 'app/web-entry.tsx'
const LATER = 'later'
/** The customer's screens by source file under web/; the keys name the built files. */
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
/** Code that this many customer screens need goes into their common file: measured, the heaviest screen is lightest at this number. */
const SHARED_BY = 4

/** Many modules import the catalogue of refusals for functions that most screens do not call. */
const REFUSALS = /\/domain\/kernel\/refusal\.ts$/

/**
 * One file with what most customer screens need, and one per set of screens that share the rest. The bundler's default is forty files of a
 * few hundred bytes for one screen, which compress badly and cost a request each.
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
      // Packages follow their importers: only the used parts, which the walk below cannot see.
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
        // With three or more places a separate file for later gains nothing, and one file compresses better than two.
        return places.filter((place) => place !== LATER || places.length === 2).join('-')
      },
    },
  ]
}

const isCustomerScreen = (web: string, id: string): boolean => Object.keys(CUSTOMER_SCREENS).some((page) => id === `${web}/${page}`)

/** The customer screens that need a module at once, and whether something later or a staff screen needs it. */
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
  // Entries added during the loop are walked too.
  for (const id of later) if (!isCustomerScreen(web, id)) walk(id, LATER)
  return found
}
