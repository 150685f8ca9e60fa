import type { User } from '@corridor/contract'
import { canSomewhere } from '@corridor/rules/access'
import { Trans } from '@lingui/react/macro'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useInsertionEffect } from 'react'
import { applyBranding } from '../../base/branding.ts'
import { languageFor } from '../../base/language/languageFor.ts'
import { claimStorage } from '../../base/offline/storage.ts'
import { Outlet } from '../../base/router/Outlet.tsx'
import { usePathname } from '../../base/router/useRouter.ts'
import { ROUTES, routeAt } from '../../base/routes.ts'
import { useInitialize } from '../../base/session/initialize.ts'
import { frameQuery, queryClient } from '../../base/session/queries.ts'
import { pollingInterval } from '../../base/session/refresh.ts'
import { listenForCovered, startSession } from '../../base/session/startup.ts'
import { isConnected } from '../../base/state/connection.ts'
import { useStore } from '../../base/state/store.ts'
import { unreadCount } from '../../base/state/unread.ts'
import { whenIdle } from '../../base/whenIdle.ts'
import { rememberDevice } from '../../device/startup.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { speak, withWords } from '../../words/words.ts'
import { BottomBar } from './BottomBar.tsx'
import { DecisionArea } from './DecisionArea.tsx'
import { Header } from './Header.tsx'
import { SchoolMenu, SchoolMenuField } from './menuParts.ts'
import classes from './Shell.module.css'
import { Sidebar } from './Sidebar.tsx'

// lingui-set comment="Everywhere: around the page"

/** Its code comes with that of the decision card, soon after a student's first screen, or before it during a freeze. */
const Frozen = lazyPart(() => import('../frozen/Frozen.tsx'), { isFirst: true })

// Loaded on demand, because hardly anybody sees it.
const NoSchool = lazyPart(() => import('./NoSchool.tsx'))
const FreezeBars = lazyPart(() => import('./FreezeBars.tsx'))

/** Surrounds all signed-in screens. The guard has loaded the frame before it renders. */
export default function Shell() {
  return (
    <QueryClientProvider client={queryClient}>
      <SignedIn />
    </QueryClientProvider>
  )
}

function SignedIn() {
  const frame = useInitialize()
  const isStudent = canSomewhere(frame.viewer, 'pass.request')
  useSession(isStudent)
  const name = routeAt(usePathname())
  const isOneTask = name !== null && ROUTES[name].backTo !== undefined
  const isInSchool = name !== null && ROUTES[name].within === 'school'
  const schools = Object.values(frame.dataBySchoolId)
  const freeze = schools.find((one) => one.freeze)?.freeze
  if (schools.length === 0) {
    return (
      <Suspense>
        <NoSchool />
      </Suspense>
    )
  }
  return (
    <div className={classes.shell} data-one-task={isOneTask || undefined} data-school={isInSchool || undefined}>
      <a className={classes.skip} href="#content">
        <Trans>Skip to content</Trans>
      </a>
      <Sidebar isRail={isInSchool} />
      {isInSchool && (
        <Suspense fallback={<div />}>
          <SchoolMenu />
        </Suspense>
      )}
      <div className={classes.column}>
        {/* Whoever opens a page during a freeze sees nothing of it first. */}
        <Suspense fallback={freeze?.endedAt === null && <div className={classes.cover} />}>
          {isStudent && freeze && <Frozen />}
        </Suspense>
        {/* Staff can still mark students for a while after it has ended. */}
        <Suspense>{!isStudent && freeze && <FreezeBars />}</Suspense>
        <Header />
        {isStudent && <DecisionArea />}
        <main id="content" tabIndex={-1} className={classes.content}>
          {isInSchool && (
            <Suspense fallback={<div className={classes.menuField} />}>
              <SchoolMenuField />
            </Suspense>
          )}
          <Outlet />
        </main>
      </div>
      {!isOneTask && <BottomBar />}
    </div>
  )
}

/** Failures are ignored: without a connection there is nothing to prepare for. */
function prepare(user: User): void {
  const isNewOwner = claimStorage(user.userId)
  whenIdle()
    .then(withWords(() => import('../afterFirstScreen.ts')))
    .then(({ afterFirstScreen }) => afterFirstScreen(user, isNewOwner))
    .catch(() => undefined)
}

/** Starts the session, and keeps everything in sync with the frame. */
function useSession(usesOwnDevice: boolean): void {
  const connected = useStore(isConnected)
  useQuery({ ...frameQuery, refetchInterval: pollingInterval(connected), refetchIntervalInBackground: true })
  const { dataBySchoolId, unreadNotificationsCount, user, viewer } = useInitialize()
  const { userId } = user
  const schools = Object.values(dataBySchoolId).map(({ school }) => school)
  const [firstSchool] = schools
  const language = languageFor(user, schools)
  useEffect(() => startSession({ userId }), [userId])
  // Chosen on another device, or changed by the school.
  useEffect(() => void speak(language).catch(() => undefined), [language])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each person, whatever else about them changes
  useEffect(() => prepare(user), [userId])
  useEffect(() => {
    if (usesOwnDevice) rememberDevice()
  }, [usesOwnDevice])
  useEffect(() => listenForCovered(viewer), [viewer])
  useEffect(() => unreadCount.set(unreadNotificationsCount), [unreadNotificationsCount])
  // Before anything is measured or drawn: all elements inherit the colors, and get new styles when one changes.
  useInsertionEffect(() => {
    if (firstSchool) applyBranding(firstSchool)
  }, [firstSchool])
}
