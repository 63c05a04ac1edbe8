import { Suspense } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { SignedInContext } from '#web/lib/signed-in.ts'
import { CannotStartPage } from '#web/app/cannot-start-page.tsx'
import { LoadingScreen } from '#web/app/loading-screen.tsx'
import { ROUTES, routeAt } from '#web/app/routes.tsx'
import { SignedInScreens } from '#web/app/signed-in-screens.tsx'
import { SignedOut } from '#web/app/signed-out.tsx'

/** The sign-in screens for everybody, the rest for those who are signed in. */
export function Screens() {
  const [asked] = useLocation()
  if (routeAt(asked)?.audience === 'everybody')
    return (
      <Suspense fallback={<LoadingScreen />}>
        <Switch>
          {ROUTES.filter(({ audience }) => audience === 'everybody').map(({ path, Screen }) => (
            <Route key={path} path={path}>
              <Screen />
            </Route>
          ))}
        </Switch>
      </Suspense>
    )
  return <Gate />
}

function Gate() {
  const user = useCurrentUser()
  if (user.isPending) return <LoadingScreen />
  if (user.data) {
    return (
      <SignedInContext value={user.data}>
        <SignedInScreens />
      </SignedInContext>
    )
  }
  if (user.isError) return <CannotStartPage detail={user.error.message} onRetry={() => void user.refetch()} />
  return <SignedOut />
}
