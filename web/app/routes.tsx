import { lazy, type ComponentType } from 'react'
import type { StaffScreen } from '#web/app/staff-screens.ts'
import { matches, PATHS } from '#web/lib/paths.ts'

export type Audience = 'everybody' | 'signed-in' | 'staff'

export interface AppRoute {
  path: string
  audience: Audience
  Screen: ComponentType
  load: () => Promise<ComponentType>
}

function route(path: string, audience: Audience, load: () => Promise<ComponentType>): AppRoute {
  // The type of a lazy component accepts any properties; screens have none.
  const Screen: ComponentType = lazy(async () => ({ default: await load() }))
  return { path, audience, Screen, load }
}

/** Staff screens have their own style sheet and file names, which customers never fetch. */
const staffRoute = (path: string, name: StaffScreen): AppRoute =>
  route(path, 'staff', async () => {
    const [{ loadStaffScreen }] = await Promise.all([import('#web/app/staff-screens.ts'), import('#web/app/staff.css')])
    return loadStaffScreen(name)
  })

const application = async () => (await import('#web/loans/loan-application-page.tsx')).LoanApplicationPage

/** Rule T5. A screen is fetched when first opened. */
export const ROUTES: readonly AppRoute[] = [
  route(PATHS.adminSignIn, 'everybody', async () => (await import('#web/sign-in/admin-sign-in-page.tsx')).AdminSignInPage),
  route(PATHS.home, 'signed-in', async () => (await import('#web/dashboard/dashboard-page.tsx')).DashboardPage),
  route(PATHS.profile, 'signed-in', async () => (await import('#web/profile/profile-page.tsx')).ProfilePage),
  route(PATHS.apply, 'signed-in', application),
  route(PATHS.loanApplication, 'signed-in', application),
  route(PATHS.payment, 'signed-in', async () => (await import('#web/payments/payment-page.tsx')).PaymentPage),
  route(PATHS.loanHistory, 'signed-in', async () => (await import('#web/loans/loan-history-page.tsx')).LoanHistoryPage),
  route(PATHS.loan, 'signed-in', async () => (await import('#web/loans/loan-page.tsx')).LoanPage),
  route(PATHS.score, 'signed-in', async () => (await import('#web/credit/score-page.tsx')).ScorePage),
  route(PATHS.support, 'signed-in', async () => (await import('#web/support/support-page.tsx')).SupportPage),
  staffRoute(PATHS.admin, 'panel'),
  staffRoute(PATHS.customer, 'panel'),
  staffRoute(PATHS.userManagement, 'users'),
  staffRoute(PATHS.roleManagement, 'roles'),
]

export const routeAt = (pathname: string): AppRoute | undefined => ROUTES.find(({ path }) => matches(path, pathname))

/** Fetches the screen while the current user is queried. Errors are shown when the screen renders. */
export async function loadFirstScreen(pathname: string): Promise<void> {
  const route = routeAt(pathname)
  const loading = route?.load().catch(() => undefined)
  // A fallback that is shown at all stays for 300 ms (React). Staff screens are large: their frame comes first.
  if (route && route.audience !== 'staff') route.Screen = (await loading) ?? route.Screen
}
