import type { Rolldown } from 'vite'

const FIRST = 'app/web-entry.tsx'
const HOME = 'home'
const STAFF = 'app/staff-screens.ts'
const LATER = 'later'
/** By source file under web/; keys name the built files. */
export const CUSTOMER_SCREENS = {
  'dashboard/dashboard-page.tsx': HOME,
  'profile/profile-page.tsx': 'profile',
  'loans/loan-application-page.tsx': 'apply',
  'payments/payment-page.tsx': 'pay',
  'loans/loan-history-page.tsx': 'history',
  'loans/loan-page.tsx': 'loan',
  'credit/score-page.tsx': 'score',
} as const
/** Measured: the heaviest screen is lightest at this number. */
const SHARED_BY = 3

/** Otherwise they cost a request. */
const RUNTIME = /rolldown.runtime/

/** Imported for functions that most screens do not call. */
const REFUSALS = /\/domain\/kernel\/refusal\.ts$/

/**
 * One file for what every screen needs and home shares with another, one for what most others need, one per set of screens that share the
 * rest. The bundler's default is forty small files for one screen.
 */
export function chunksByScreens(web: string): Rolldown.CodeSplittingGroup[] {
  let known: Reached | undefined
  const reached = (context: Rolldown.ChunkingContext): Reached => (known ??= reach(web, context))
  const screensOf = (id: string, context: Rolldown.ChunkingContext): Set<string> => reached(context).screens.get(id) ?? new Set()
  const isOurs = (id: string) => id.startsWith(web.replace(/web$/, '')) && /\.tsx?$/.test(id) && !id.includes('/node_modules/')
  // And what it shows later.
  const onlyHome = (id: string, context: Rolldown.ChunkingContext) => {
    const screens = screensOf(id, context)
    return screens.has(HOME) && !reached(context).staff.has(id) && screens.size - Number(screens.has(LATER)) === 1
  }
  const isCore = (screens: Set<string>) => screens.has(FIRST) || (screens.has(HOME) && screens.size > 1)
  const isShared = (screens: Set<string>) => screens.size - Number(screens.has(LATER)) >= SHARED_BY
  return [
    { name: 'refusals', test: REFUSALS, priority: 1, includeDependenciesRecursively: false },
    {
      debugName: 'core',
      // Packages follow their importers: only the used parts.
      includeDependenciesRecursively: true,
      name: (id, context) =>
        RUNTIME.test(id) || (isOurs(id) && isCore(screensOf(id, context)) && !onlyHome(id, context)) ? 'core' : undefined,
    },
    {
      debugName: 'some screens',
      includeDependenciesRecursively: false,
      name: (id, context) => {
        const screens = screensOf(id, context)
        if (!isOurs(id)) return undefined
        if (onlyHome(id, context)) return HOME
        if (screens.size < 2) return undefined
        if (isShared(screens)) return 'forms'
        const places = [...screens].toSorted()
        // With three or more places a separate file for later gains nothing.
        return places.filter((place) => place !== LATER || places.length === 2).join('-')
      },
    },
  ]
}

interface Reached {
  /** Screens that need a module at once; later parts and staff screens count too. */
  screens: Map<string, Set<string>>
  staff: Set<string>
}

const isCustomerScreen = (web: string, id: string): boolean => Object.keys(CUSTOMER_SCREENS).some((page) => id === `${web}/${page}`)

function reach(web: string, context: Rolldown.ChunkingContext): Reached {
  const found = new Map<string, Set<string>>()
  const staff = new Set<string>()
  const later = new Set<string>()
  const walk = (id: string, screen: string) => {
    const screens = found.get(id) ?? new Set()
    if (screens.has(screen)) return
    found.set(id, screens.add(screen))
    const info = context.getModuleInfo(id)
    for (const imported of info?.importedIds ?? []) walk(imported, screen)
    for (const imported of info?.dynamicallyImportedIds ?? []) later.add(imported)
  }
  const walkStaff = (id: string) => {
    if (staff.has(id)) return
    staff.add(id)
    const info = context.getModuleInfo(id)
    for (const imported of [...(info?.importedIds ?? []), ...(info?.dynamicallyImportedIds ?? [])]) walkStaff(imported)
  }
  walk(`${web}/${FIRST}`, FIRST)
  for (const [page, name] of Object.entries(CUSTOMER_SCREENS)) walk(`${web}/${page}`, name)
  // Entries added during the loop are walked too.
  for (const id of later) if (!isCustomerScreen(web, id)) walk(id, LATER)
  walkStaff(`${web}/${STAFF}`)
  return { screens: found, staff }
}
