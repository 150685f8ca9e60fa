import type { Pass } from '@corridor/contract'
import { timesIn } from '@corridor/rules/time'
import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { offlineSince } from '../../base/reachability.ts'
import { useSchool } from '../../base/session/initialize.ts'
import { serverTimeAt } from '../../base/session/now.ts'
import { useStore } from '../../base/state/store.ts'
import { ElapsedRing } from '../../parts/pass/ElapsedRing.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import classes from './LiveProgress.module.css'

// lingui-set comment="Student: a live pass"

/** Most passes start right away. */
const LinePlace = lazyPart(() => import('./LinePlace.tsx'), { isFirst: true })

/** How long the student has been out, or their place in line. */
export function LiveProgress({ pass }: { pass: Pass }) {
  return (
    <>
      {pass.startedAt ? (
        <ElapsedRing from={pass.startedAt} limit={pass.timeLimit} color={pass.toRoomZoneColor} />
      ) : (
        <Suspense fallback={<div className={classes.place} />}>
          <LinePlace pass={pass} />
        </Suspense>
      )}
      <LastUpdated pass={pass} />
    </>
  )
}

/** Without a connection: when the server last confirmed the pass. */
function LastUpdated({ pass }: { pass: Pass }) {
  const since = useStore(offlineSince)
  const timezone = useSchool(pass.schoolId)?.timezone ?? 'UTC'
  const { i18n } = useLingui()
  if (since === null) return null
  const time = timesIn(i18n.locale).clockTime(serverTimeAt(since), timezone)
  return (
    <p>
      <Trans>As of {time}</Trans>
    </p>
  )
}
