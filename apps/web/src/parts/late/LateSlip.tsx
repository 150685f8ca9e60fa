import type { LatePass } from '@corridor/contract'
import { bareClock, timesIn } from '@corridor/rules/time'
import { Trans, useLingui } from '@lingui/react/macro'
import { passAddress } from '../../base/passAddress.ts'
import { QrCode } from '../../ui/QrCode.tsx'
import classes from './LateSlip.module.css'

// lingui-set comment="Student: the printed slip of a late pass"

interface LateSlipProps {
  pass: LatePass
  schoolName: string
  timezone: string
}

/** First name and initial, class, room, time and the code of the pass. Why somebody comes late is not on it. */
export function LateSlip({ pass, schoolName, timezone }: LateSlipProps) {
  const { t, i18n } = useLingui()
  const { name, className, teacherName, roomName, startedAt, passId } = pass
  return (
    <div className={classes.slip}>
      <p>
        <b dir="auto">{schoolName}</b>
        <small>{timesIn(i18n.locale).longDayText(startedAt, timezone)}</small>
      </p>
      <p>
        <small>
          <Trans>Late pass</Trans>
        </small>
        <b className={classes.name} dir="auto">
          {name}
        </b>
        <b className={classes.time}>{bareClock(startedAt, timezone)}</b>
        <b dir="auto">{roomName}</b>
        <small dir="auto">{[className, teacherName].filter(Boolean).join(' · ')}</small>
      </p>
      <QrCode className={classes.code} value={passAddress(passId)} margin={1} title={t`Code for staff to scan`} />
    </div>
  )
}
