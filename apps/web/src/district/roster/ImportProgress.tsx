import type { RosterRun } from '@corridor/contract'
import type { DistrictId, RosterRunId } from '@corridor/rules/ids'
import { Button } from '@mantine/core'
import { IconChevronRight, IconDownload, IconFileSpreadsheet, IconFileZip } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { errorMessage } from '../../base/apiError.ts'
import { invalidate } from '../../base/session/queries.ts'
import { flash } from '../../base/state/flashes.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Row } from '../../ui/layout/Stack.tsx'
import { Loaded } from '../../ui/page/Loaded.tsx'
import { TableSkeleton } from '../../ui/page/Skeletons.tsx'
import { AllChanges, hasSteps, ShowAllChanges } from './AllChanges.tsx'
import { Columns } from './Columns.tsx'
import { logPath, stopRoster } from './commands.ts'
import { enrollmentsText, fileText, stateText, toneOf } from './labels.ts'
import { ProblemList } from './ProblemList.tsx'
import { BUSY_STATES, runQuery, runsQuery, serviceQuery } from './queries.ts'
import { ReviewImport } from './ReviewImport.tsx'
import classes from './Roster.module.css'
import { Stages } from './Stages.tsx'

interface ImportProgressProps {
  districtId: DistrictId
  rosterRunId: RosterRunId
  onAnother: () => void
}

const ASIDES: Partial<Record<RosterRun['state'], string>> = {
  reading: 'Nothing has changed yet',
  planning: 'Nothing has changed yet',
  mapping: 'Nothing has changed yet',
  ready: 'Nothing has changed yet',
  applying: 'You can leave this page. We’ll notify you when it’s done',
}

/** People were brought in, even if not all of them. */
const LETS_IN: readonly RosterRun['state'][] = ['done', 'held', 'stopped']

/** One import, from the file to its end. */
export function ImportProgress({ districtId, rosterRunId, onAnother }: ImportProgressProps) {
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
        const isBusy = BUSY_STATES.includes(run.state)
        const canSee = hasSteps(run) && !isOpen
        const see = <ShowAllChanges onClick={() => setOpen(true)} />
        return (
          <>
            <Stages at={isImporting ? (run.state === 'done' ? 3 : 2) : 1} {...asideOf(run)} />
            <div className={classes.file}>
              {run.list ? <IconFileSpreadsheet size={24} aria-hidden /> : <IconFileZip size={24} aria-hidden />}
              <div>
                <b dir="auto">{run.name}</b>
                <span>{fileText(run)}</span>
              </div>
              <span className={classes.state} data-tone={toneOf(run)} role="status">
                {stateText(run)}
              </span>
              {(run.steps > 0 || run.problemCount > 0) && !isBusy && (
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
              {isBusy ? (
                <StopButton districtId={districtId} run={run} />
              ) : (
                <Button variant="default" onClick={onAnother}>
                  Choose another file
                </Button>
              )}
            </div>
            {['applying', 'done', 'held', 'stopped'].includes(run.state) && <Progress run={run} />}
            {LETS_IN.includes(run.state) && run.actions.length > 0 && <LetIn run={run} />}
            {run.list && run.state === 'mapping' && <Columns districtId={districtId} run={run} list={run.list} />}
            {run.list && run.state === 'ready' && (
              <details className={classes.fold}>
                <summary>
                  <IconChevronRight size={18} aria-hidden />
                  Columns in this list
                </summary>
                <Columns districtId={districtId} run={run} list={run.list} />
              </details>
            )}
            {isDecidable && <ReviewImport districtId={districtId} run={run} see={canSee ? see : null} />}
            <ProblemList run={run} />
            {!isDecidable && canSee && <div className={classes.pages}>{see}</div>}
            {run.steps > 0 && run.actions.length === 0 && (
              <p className={classes.note}>Individual changes are kept for 30 days.</p>
            )}
            {isOpen && hasSteps(run) && <AllChanges districtId={districtId} run={run} />}
          </>
        )
      }}
    </Loaded>
  )
}

/** The people whom it brought cannot sign in yet: on to their invitations, school by school. */
function LetIn({ run: { rosterRunId, schools } }: { run: RosterRun }) {
  const news = schools
    .map(({ schoolId, name, students, staff }) => ({ schoolId, name, count: students.added + staff.added }))
    .filter(({ count }) => count > 0)
  if (news.length === 0) return null
  return (
    <div className={classes.pages}>
      {news.map(({ schoolId, name, count }) => (
        <LinkButton
          key={schoolId}
          to="AdminSchoolAccounts"
          params={{ id: schoolId }}
          query={{ import: String(rosterRunId) }}
        >
          Let {count.toLocaleString('en-US')} {count === 1 ? 'person' : 'people'} in
          {news.length > 1 && ` at ${name}`}
        </LinkButton>
      ))}
    </div>
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

const shareOf = (done: number, steps: number) => (steps === 0 ? 100 : Math.floor((done / steps) * 100))

function Progress({ run }: { run: RosterRun }) {
  const { steps, stepsDone, state, added, changed, ended, problemCount, actions, notImported } = run
  const open = actions.filter(({ action }) => action === 'conflict' || action === 'wait')
  const toLookAt = problemCount + open.reduce((sum, { count }) => sum + count, 0)
  const share = state === 'applying' || state === 'stopped' ? shareOf(stepsDone, steps) : 100
  return (
    <section className={classes.card} aria-label="Progress">
      <Row isSpread>
        <b>{state === 'applying' ? 'Importing' : notImported.length > 0 ? 'Partly imported' : stateText(run)}</b>
        {(state === 'applying' || state === 'stopped') && <b>{share}%</b>}
      </Row>
      <progress className={classes.bar} max={100} value={share} aria-label="Progress of the import" />
      <p className={classes.totals}>
        <span data-tone="good">+{added.toLocaleString('en-US')} new</span>
        <span data-tone="busy">{changed.toLocaleString('en-US')} changed</span>
        <span data-tone="bad">
          {ended > 0 && '−'}
          {ended.toLocaleString('en-US')} removed
        </span>
        {enrollmentsText(run) !== '0' && <span data-tone="busy">enrollments {enrollmentsText(run)}</span>}
        {toLookAt > 0 && <span data-tone="wait">{toLookAt.toLocaleString('en-US')} need review</span>}
      </p>
      {notImported.length > 0 && (
        <div className={classes.leftOut}>
          <b>Not imported</b>
          <ul className={classes.problems}>
            {notImported.map((sentence) => (
              <li key={sentence} dir="auto">
                {sentence}
              </li>
            ))}
          </ul>
        </div>
      )}
      {state === 'stopped' && <p>What was imported so far stays. Upload the same file again to import the rest.</p>}
    </section>
  )
}
