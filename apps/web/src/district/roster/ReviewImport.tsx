import type { RosterRun, RosterSchool } from '@corridor/contract'
import type { RosterChoice, RosterCountedKind } from '@corridor/contract/constants'
import type { DistrictId, SchoolId } from '@corridor/rules/ids'
import { Button } from '@mantine/core'
import { IconShieldExclamation } from '@tabler/icons-react'
import { Fragment, type ReactNode, useState } from 'react'
import { errorMessage } from '../../base/apiError.ts'
import { flash } from '../../base/state/flashes.ts'
import { HorizontalScroll } from '../../ui/chart/HorizontalScroll.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Conflicts } from './Conflicts.tsx'
import { discardRoster, importRoster } from './commands.ts'
import { COUNTED_KINDS, holdText } from './labels.ts'
import { OrgMapping } from './OrgMapping.tsx'
import classes from './Roster.module.css'

interface ReviewImportProps {
  districtId: DistrictId
  run: RosterRun
  /** The button that opens the list of changes. */
  see: ReactNode
}

interface Decision {
  choice: RosterChoice
  /** Typed, to be sure. */
  count: string
}

const COLUMNS = [
  ['added', 'New', '+', 'good'],
  ['changed', 'Changed', '', 'busy'],
  ['ended', 'Removed', '−', 'bad'],
] as const

/** Joining or leaving a class does not change a person. */
const columnsOf = (kind: RosterCountedKind) => COLUMNS.filter(([what]) => kind !== 'enrollments' || what !== 'changed')

/** A list without a column for schools is about the one that was chosen with its columns. */
const isOfOneSchool = ({ list }: RosterRun) =>
  list !== null && !list.columns.places.some(({ field }) => field === 'school')

/** What the roster can be about. */
function kindsOf({ list }: RosterRun): readonly RosterCountedKind[] {
  if (!list) return ['students', 'staff', 'classes', 'enrollments']
  return list.columns.subject === 'rooms' ? ['rooms'] : ['students', 'staff']
}

const defaultChoice = ({ holds }: RosterSchool): RosterChoice =>
  holds.some(({ reason }) => reason === 'changed') ? 'leaveOut' : 'keep'

/** What an import would change, school by school, and what somebody has to decide first. */
export function ReviewImport({ districtId, run, see }: ReviewImportProps) {
  const { rosterRunId, schools, orgs, state } = run
  const [decisions, setDecisions] = useState<ReadonlyMap<SchoolId, Decision>>(new Map())
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const held = schools.filter(({ holds }) => holds.length > 0)
  const decisionOf = (school: RosterSchool): Decision =>
    decisions.get(school.schoolId) ?? { choice: defaultChoice(school), count: '' }
  const isUndecided = orgs.some(({ isDecided }) => !isDecided)
  const unsure = held.find((school) => {
    const { choice, count } = decisionOf(school)
    return choice === 'remove' && school.removal !== null && Number(count) !== school.removal.count
  })

  const send = async (work: () => Promise<unknown>, done?: string) => {
    setSending(true)
    setProblem(null)
    try {
      await work()
      if (done) flash(done)
    } catch (error) {
      setProblem(errorMessage(error))
    } finally {
      setSending(false)
    }
  }
  const params = { districtId, rosterRunId }
  const kinds = kindsOf(run)
  const choices = held.map((school) => {
    const { choice, count } = decisionOf(school)
    return { schoolId: school.schoolId, choice, ...(choice === 'remove' && count !== '' && { count: Number(count) }) }
  })
  const imported = schools.length - held.filter((school) => decisionOf(school).choice === 'leaveOut').length
  return (
    <>
      {orgs.length > 0 && state === 'ready' && !isOfOneSchool(run) && <OrgMapping districtId={districtId} run={run} />}
      <Conflicts districtId={districtId} run={run} />
      {schools.length > 0 && (
        <Card as="div" isFlush className={classes.tableCard}>
          <HorizontalScroll label="Changes by school">
            <table className={classes.table}>
              <thead>
                <tr>
                  <td />
                  {kinds.map((kind) => (
                    <th key={kind} colSpan={columnsOf(kind).length} scope="colgroup" data-first>
                      {COUNTED_KINDS[kind]}
                    </th>
                  ))}
                  <td />
                </tr>
                <tr>
                  <th scope="col">School</th>
                  {kinds.map((kind) =>
                    columnsOf(kind).map(([what, label]) => (
                      <th key={kind + what} scope="col" data-number data-first={what === 'added' || undefined}>
                        {label}
                      </th>
                    )),
                  )}
                  <th scope="col">State</th>
                </tr>
              </thead>
              <tbody>
                {schools.map((school) => (
                  <tr key={school.schoolId}>
                    <th scope="row" dir="auto">
                      {school.name}
                    </th>
                    {kinds.map((kind) =>
                      columnsOf(kind).map(([what, , sign, tone]) => {
                        const count = school[kind][what]
                        return (
                          <td
                            key={kind + what}
                            data-number
                            data-first={what === 'added' || undefined}
                            data-tone={count > 0 ? tone : 'none'}
                          >
                            {count > 0 ? `${sign}${count.toLocaleString('en-US')}` : '0'}
                          </td>
                        )
                      }),
                    )}
                    <td>
                      <span className={classes.state} data-tone={school.holds.length > 0 ? 'wait' : 'good'}>
                        {school.holds.length > 0 ? 'Held back' : 'Ready'}
                      </span>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </HorizontalScroll>
          {held.map((school) => (
            <Hold
              key={school.schoolId}
              school={school}
              decision={decisionOf(school)}
              onDecide={(decision) => setDecisions(new Map(decisions).set(school.schoolId, decision))}
            />
          ))}
        </Card>
      )}
      <div className={classes.actions}>
        <p role="status" data-wrong={problem !== null || (run.nobody !== null && !isUndecided) || undefined}>
          {problem ??
            (isUndecided
              ? 'First match each organization to a school.'
              : (run.nobody ??
                (kinds.includes('rooms')
                  ? 'A list of rooms never closes a room.'
                  : 'People who are removed lose access. Their history is kept.')))}
        </p>
        <Button
          variant="default"
          disabled={isSending}
          onClick={() => void send(() => discardRoster({ params }), 'Nothing was changed.')}
        >
          Discard
        </Button>
        {see}
        <Button
          loading={isSending}
          disabled={isUndecided || unsure !== undefined || run.nobody !== null || schools.length === 0}
          onClick={() => void send(() => importRoster({ params, body: { choices } }))}
        >
          {state === 'held' ? 'Approve' : `Import ${imported} ${imported === 1 ? 'school' : 'schools'}`}
        </Button>
      </div>
    </>
  )
}

interface HoldProps {
  school: RosterSchool
  decision: Decision
  onDecide: (decision: Decision) => void
}

function Hold({ school, decision, onDecide }: HoldProps) {
  const { schoolId, name, holds, removal } = school
  const isOnlyEmpty = holds.every(({ reason }) => reason === 'empty')
  const options: readonly [RosterChoice, string, string][] = [
    ['keep', 'Keep them', 'Everything else at this school is imported'],
    removal
      ? ['remove', 'Remove them', `To confirm, type how many ${removal.what} are removed`]
      : ['remove', 'Import the changes', ''],
    ['leaveOut', 'Leave this school out', ''],
  ]
  const shown = removal ? options : options.filter(([choice]) => choice !== (isOnlyEmpty ? 'remove' : 'keep'))
  return (
    <div className={classes.hold}>
      <div>
        <IconShieldExclamation size={20} aria-hidden />
        {holds.map((hold) => {
          const { title, text } = holdText(name, hold)
          return (
            <Fragment key={hold.kind + hold.reason}>
              <b dir="auto">{title}</b>
              <p>{text}</p>
            </Fragment>
          )
        })}
      </div>
      <fieldset>
        <legend className="visually-hidden">What happens in {name}</legend>
        {shown.map(([choice, label, detail]) => (
          <label key={choice}>
            <input
              type="radio"
              name={`choice-${schoolId}`}
              checked={decision.choice === choice}
              onChange={() => onDecide({ ...decision, choice })}
            />
            <span>
              <b>{label}</b> {detail}
            </span>
            {choice === 'remove' && removal && (
              <input
                type="text"
                inputMode="numeric"
                aria-label={`Type ${removal.count} to remove them`}
                placeholder={String(removal.count)}
                disabled={decision.choice !== 'remove'}
                value={decision.count}
                onChange={({ currentTarget }) => onDecide({ choice: 'remove', count: currentTarget.value })}
              />
            )}
          </label>
        ))}
      </fieldset>
    </div>
  )
}
