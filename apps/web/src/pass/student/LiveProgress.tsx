import type { Pass } from '@corridor/contract'
import { inLineText, placeText } from '@corridor/rules/text'
import { timesIn } from '@corridor/rules/time'
import { Trans, useLingui } from '@lingui/react/macro'
import { offlineSince } from '../../base/reachability.ts'
import { useSchool } from '../../base/session/initialize.ts'
import { serverTimeAt } from '../../base/session/now.ts'
import { useStore } from '../../base/state/store.ts'
import { ElapsedRing } from '../../parts/pass/ElapsedRing.tsx'
import classes from './LiveProgress.module.css'
import { placeIn } from './line.ts'
import { usePass } from './usePass.ts'

// lingui-set comment="Student: a live pass"

/** How long the student has been out, or their place in line. */
export function LiveProgress({ pass }: { pass: Pass }) {
  return (
    <>
      {pass.startedAt ? (
        <ElapsedRing from={pass.startedAt} limit={pass.timeLimit} color={pass.toRoomZoneColor} />
      ) : (
        <LinePlace pass={pass} />
      )}
      <LastUpdated pass={pass} />
    </>
  )
}

/** The place in line, large, moving up as those ahead leave. They are only counted, not named. */
function LinePlace({ pass }: { pass: Pass }) {
  const { line } = usePass(pass.passId)
  const place = placeIn(line, pass)
  const { i18n, t } = useLingui()
  return (
    <div className={classes.place} role="status">
      <b>{place === null ? '–' : placeText(i18n, place)}</b>
      <span>{place === null ? t`Finding your place…` : inLineText(i18n, place)}</span>
    </div>
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
