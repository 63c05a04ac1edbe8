import { lazy, Suspense } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import { useSignedIn } from '#web/lib/signed-in.ts'
import { AppLayout } from '#web/app/app-layout.tsx'
import { ErrorBoundary } from '#web/app/error-boundary.tsx'
import { ROUTES, routeAt } from '#web/app/routes.tsx'
import { ScreenSkeleton } from '#web/app/screen-skeleton.tsx'

const NoAccessPage = lazy(async () => ({ default: (await import('#web/app/no-access-page.tsx')).NoAccessPage }))
const NotFoundPage = lazy(async () => ({ default: (await import('#web/app/not-found-page.tsx')).NotFoundPage }))

/** Every screen that needs a person. A broken one leaves the header and the menu standing. */
export function SignedInScreens() {
  const user = useSignedIn()
  const [asked] = useLocation()
  const staffScreen = routeAt(asked)?.audience === 'staff' && user.isStaff
  return (
    <AppLayout desk={staffScreen}>
      <ErrorBoundary key={asked}>
        <Suspense fallback={<ScreenSkeleton />}>
          <Switch>
            {ROUTES.filter(({ audience }) => audience !== 'everybody').map(({ path, audience, Screen }) => (
              <Route key={path} path={path}>
                {audience === 'staff' && !user.isStaff ? <NoAccessPage /> : <Screen />}
              </Route>
            ))}
            <Route>
              <NotFoundPage />
            </Route>
          </Switch>
        </Suspense>
      </ErrorBoundary>
    </AppLayout>
  )
}
