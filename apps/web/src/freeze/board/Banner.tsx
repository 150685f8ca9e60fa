import type { Answer, Freeze, School } from '@corridor/contract'
import { can } from '@corridor/rules/access'
import { canUndo } from '@corridor/rules/freeze'
import { bareClock, shortTime, stopwatch } from '@corridor/rules/time'
import { Button } from '@mantine/core'
import { IconCheck, IconSnowflake } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useInitialize } from '../../base/session/initialize.ts'
import { EVERY_SECOND, useNow } from '../../base/session/now.ts'
import { flash } from '../../base/state/flashes.ts'
import { withErrorFlash } from '../../base/withErrorFlash.ts'
import { askToEnd } from '../../parts/freeze/askToEnd.ts'
import { endFreeze } from '../../parts/freeze/commands.ts'
import { INSTRUCTION_LABELS, NOT_AN_ALARM } from '../../parts/freeze/labels.ts'
import { RedButton } from '../../parts/freeze/RedButton.tsx'
import { isOn } from '../../parts/freeze/useFreezes.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'
import classes from './Banner.module.css'

const ChangeDialog = lazyPart(() => import('../ChangeDialog.tsx'), { floats: true })

interface BannerProps {
  school: School
  freeze: Freeze
  /** Undefined until it is loaded. */
  details: Answer<'GET /api/freeze/:freezeId'> | undefined
  toFind: number
}

/** That it is on and for how long, or when and how it ended. */
export function Banner(shown: BannerProps) {
  return isOn(shown.freeze) ? <Running {...shown} /> : <Ended {...shown} />
}

function Running({ school, freeze, toFind }: BannerProps) {
  const { viewer, isImpersonator } = useInitialize()
  const now = useNow(EVERY_SECOND)
  const [isChanging, setChanging] = useState(false)
  const { instruction, isDrill, message, startedAt, startedByName } = freeze
  const mayEnd = !isImpersonator && can(viewer, 'freeze.start', school)
  const undo = () =>
    withErrorFlash(async () => {
      await endFreeze(freeze, true)
      flash('Undone. Passes are open again.')
    })
  return (
    <section className={classes.banner} aria-label={isDrill ? 'Drill' : 'Freeze'}>
      <span className={classes.tile}>
        <IconSnowflake size={28} stroke={1.8} aria-hidden />
      </span>
      <div className={classes.text}>
        <b className={classes.clock} role="timer">
          {isDrill && 'Drill: '}Frozen for {stopwatch(startedAt, now)}
        </b>
        <p>
          <b>{INSTRUCTION_LABELS[instruction].title}</b> · started at {bareClock(startedAt, school.timezone)}
          {startedByName && ` by ${startedByName}`}
          {message && ` · “${message}”`}
        </p>
        <p className={classes.note}>{NOT_AN_ALARM}</p>
      </div>
      {mayEnd && (
        <div className={classes.actions}>
          {canUndo(freeze, now) && (
            <Button variant="default" onClick={() => void undo()}>
              Started by mistake? Undo
            </Button>
          )}
          <Button variant="default" onClick={() => setChanging(true)} aria-haspopup="dialog">
            Change
          </Button>
          <RedButton onClick={() => void askToEnd(freeze, toFind)}>{isDrill ? 'End drill' : 'End freeze'}</RedButton>
        </div>
      )}
      <Suspense>{isChanging && <ChangeDialog freeze={freeze} onClose={() => setChanging(false)} />}</Suspense>
    </section>
  )
}

function Ended({ school: { timezone }, freeze, details }: BannerProps) {
  const { startedAt, endedAt, isDrill, instruction, startedByName, message } = freeze
  if (endedAt === null) return null
  return (
    <section className={classes.banner} data-ended aria-label={isDrill ? 'Drill' : 'Freeze'}>
      <span className={classes.tile}>
        <IconCheck size={28} stroke={1.8} aria-hidden />
      </span>
      <div className={classes.text}>
        <b className={classes.clock}>
          {isDrill ? 'Drill' : 'Freeze'} of {shortTime(startedAt, timezone)}: {stopwatch(startedAt, endedAt)}
        </b>
        <p>
          <b>{INSTRUCTION_LABELS[instruction].title}</b> · started by {startedByName ?? 'somebody'} · ended at{' '}
          {bareClock(endedAt, timezone)}
          {details?.endedByName && ` by ${details.endedByName}`}
          {message && ` · “${message}”`}
        </p>
        {details && details.lapsedPasses !== null && details.lapsedPasses > 0 && (
          <p className={classes.note}>
            {details.lapsedPasses === 1 ? '1 upcoming pass' : `${details.lapsedPasses} upcoming passes`} could not be
            started meanwhile.
          </p>
        )}
      </div>
    </section>
  )
}
