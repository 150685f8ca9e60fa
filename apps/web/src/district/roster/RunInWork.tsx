import type { RosterRun } from '@corridor/contract'
import type { DistrictId, RosterRunId } from '@corridor/rules'
import { Button } from '@mantine/core'
import { IconChevronRight, IconDownload, IconFileSpreadsheet, IconFileZip } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { errorMessage } from '../../base/client.ts'
import { invalidate } from '../../base/session/queries.ts'
import { flash } from '../../base/state/flashes.ts'
import { Loaded } from '../../ui/page/Loaded.tsx'
import { TableSkeleton } from '../../ui/page/Skeletons.tsx'
import { Check } from './Check.tsx'
import { Columns } from './Columns.tsx'
import { logPath, stopRoster } from './commands.ts'
import { EveryChange, hasSteps, SeeEveryChange } from './EveryChange.tsx'
import { fileText, STATES, toneOf } from './labels.ts'
import { ProblemList } from './ProblemList.tsx'
import { AT_WORK, runQuery, runsQuery, serviceQuery } from './queries.ts'
import classes from './Roster.module.css'
import { Stages } from './Stages.tsx'

interface RunInWorkProps {
  districtId: DistrictId
  rosterRunId: RosterRunId
  onAnother: () => void
}

const ASIDES: Partial<Record<RosterRun['state'], string>> = {
  reading: 'Nothing has changed yet',
  planning: 'Nothing has changed yet',
  mapping: 'Nothing has changed yet',
  ready: 'Nothing has changed yet',
  applying: 'You may leave this page; you will be told when it is done',
}

/** One import, from the file to its end. */
export function RunInWork({ districtId, rosterRunId, onAnother }: RunInWorkProps) {
  const query = useQuery(runQuery(districtId, rosterRunId))
  const state = query.data?.state
  const [isOpen, setOpen] = useState(false)
  // The log below shows the same states, and when the service was asked.
  useEffect(() => {
    if (!state) return
    invalidate(runsQuery(districtId)).catch(() => undefined)
    invalidate(serviceQuery(districtId)).catch(() => undefined)
  }, [state, districtId])
  return (
    <Loaded query={query} failedTitle="The import could not be loaded" skeleton={<TableSkeleton />}>
      {(run) => {
        const isDecidable = run.state === 'ready' || run.state === 'held'
        const isImporting = ['applying', 'done', 'held', 'stopped'].includes(run.state)
        const isAtWork = AT_WORK.includes(run.state)
        const canSee = hasSteps(run) && !isOpen
        const see = <SeeEveryChange onClick={() => setOpen(true)} />
        return (
          <>
            <Stages at={isImporting ? (run.state === 'done' ? 3 : 2) : 1} {...asideOf(run)} />
            <div className={classes.file}>
              {run.list ? <IconFileSpreadsheet size={24} aria-hidden /> : <IconFileZip size={24} aria-hidden />}
              <div>
                <b dir="auto">{run.name}</b>
                <span>{fileText(run)}</span>
              </div>
              <span className={classes.state} data-tone={toneOf(run.state)} role="status">
                {STATES[run.state]}
              </span>
              {(run.steps > 0 || run.problemCount > 0) && !isAtWork && (
                <Button
                  variant="default"
                  component="a"
                  href={logPath(districtId, rosterRunId)}
                  download
                  leftSection={<IconDownload size={18} aria-hidden />}
                >
                  Download
                </Button>
              )}
              {isAtWork ? (
                <StopButton districtId={districtId} run={run} />
              ) : (
                <Button variant="default" onClick={onAnother}>
                  Choose another file
                </Button>
              )}
            </div>
            {['applying', 'done', 'stopped'].includes(run.state) && <Progress run={run} />}
            {run.list && run.state === 'mapping' && <Columns districtId={districtId} run={run} list={run.list} />}
            {run.list && run.state === 'ready' && (
              <details className={classes.fold}>
                <summary>
                  <IconChevronRight size={18} aria-hidden />
                  Columns of the list
                </summary>
                <Columns districtId={districtId} run={run} list={run.list} />
              </details>
            )}
            {isDecidable && <Check districtId={districtId} run={run} see={canSee ? see : null} />}
            <ProblemList run={run} />
            {!isDecidable && canSee && <div className={classes.pages}>{see}</div>}
            {run.steps > 0 && run.actions.length === 0 && (
              <p className={classes.note}>Single changes are kept for 30 days.</p>
            )}
            {isOpen && hasSteps(run) && <EveryChange districtId={districtId} run={run} />}
          </>
        )
      }}
    </Loaded>
  )
}

function asideOf({ state }: RosterRun) {
  const aside = ASIDES[state]
  return aside ? { aside } : {}
}

/** What was imported until then stays. */
function StopButton({ districtId, run: { rosterRunId } }: { districtId: DistrictId; run: RosterRun }) {
  const [isSending, setSending] = useState(false)
  const stop = async () => {
    setSending(true)
    try {
      await stopRoster({ params: { districtId, rosterRunId } })
    } catch (error) {
      flash(errorMessage(error), 'error')
    } finally {
      setSending(false)
    }
  }
  return (
    <Button variant="default" loading={isSending} onClick={() => void stop()}>
      Stop
    </Button>
  )
}

function Progress({ run }: { run: RosterRun }) {
  const { steps, stepsDone, state, added, changed, ended, problemCount, actions } = run
  const open = actions.filter(({ action }) => action === 'conflict' || action === 'wait')
  const toLookAt = problemCount + open.reduce((sum, { count }) => sum + count, 0)
  const share = state === 'done' || steps === 0 ? 100 : Math.floor((stepsDone / steps) * 100)
  return (
    <section className={classes.card} aria-label="Progress">
      <div className={classes.split}>
        <b>{state === 'done' ? 'Imported' : state === 'stopped' ? 'Stopped' : 'Importing'}</b>
        <b>{share}%</b>
      </div>
      <progress className={classes.bar} max={100} value={share} aria-label="Progress of the import" />
      <p className={classes.totals}>
        <span data-tone="good">+{added.toLocaleString('en-US')} new</span>
        <span data-tone="busy">{changed.toLocaleString('en-US')} changed</span>
        <span data-tone="bad">
          {ended > 0 && '−'}
          {ended.toLocaleString('en-US')} gone
        </span>
        {toLookAt > 0 && <span data-tone="wait">{toLookAt.toLocaleString('en-US')} to look at</span>}
      </p>
      {state === 'stopped' && (
        <p>What was imported until then stays. Upload the same roster again, and it goes on with the rest.</p>
      )}
    </section>
  )
}
