import { lazy, type ComponentType } from 'react'
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

/** Staff screens bring their own style sheet, which customers never fetch. */
const staffRoute = (path: string, load: () => Promise<ComponentType>): AppRoute =>
  route(path, 'staff', async () => {
    await import('#web/app/staff.css')
    return load()
  })

const application = async () => (await import('#web/loans/loan-application-page.tsx')).LoanApplicationPage

const adminPanel = async () => (await import('#web/panel/admin-panel-page.tsx')).AdminPanelPage

/** The route table (rule T5). Each screen is fetched when it is first opened. */
export const ROUTES: readonly AppRoute[] = [
  route(PATHS.signIn, 'everybody', async () => (await import('#web/sign-in/sign-in-page.tsx')).SignInPage),
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
  staffRoute(PATHS.admin, adminPanel),
  staffRoute(PATHS.customer, adminPanel),
  staffRoute(PATHS.userManagement, async () => (await import('#web/panel/staff-dashboard-page.tsx')).StaffDashboardPage),
  staffRoute(PATHS.roleManagement, async () => (await import('#web/access/role-management-page.tsx')).RoleManagementPage),
]

export const routeAt = (pathname: string): AppRoute | undefined => ROUTES.find(({ path }) => matches(path, pathname))

/** Fetches the screen while the current user is queried. One for everybody is waited for. Errors are shown when the screen renders. */
export async function loadFirstScreen(pathname: string): Promise<void> {
  const route = routeAt(pathname)
  const loading = route?.load().catch(() => undefined)
  if (route?.audience === 'everybody') route.Screen = (await loading) ?? route.Screen
}
