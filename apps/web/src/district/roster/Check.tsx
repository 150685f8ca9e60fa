import type { RosterRun, RosterSchool } from '@corridor/contract'
import type { RosterChoice, RosterKind } from '@corridor/contract/constants'
import type { DistrictId, SchoolId } from '@corridor/rules'
import { Button } from '@mantine/core'
import { IconShieldExclamation } from '@tabler/icons-react'
import { Fragment, type ReactNode, useState } from 'react'
import { errorMessage } from '../../base/client.ts'
import { flash } from '../../base/state/flashes.ts'
import { Sideways } from '../../ui/chart/Sideways.tsx'
import { Conflicts } from './Conflicts.tsx'
import { discardRoster, importRoster } from './commands.ts'
import { holdText, KINDS } from './labels.ts'
import { OrgMapping } from './OrgMapping.tsx'
import classes from './Roster.module.css'

interface CheckProps {
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
  ['ended', 'Gone', '−', 'bad'],
] as const

/** A list without a column for schools is about the one that was chosen with its columns. */
const isOfOneSchool = ({ list }: RosterRun) =>
  list !== null && !list.columns.places.some(({ field }) => field === 'school')

/** What the roster can be about. */
function kindsOf({ list }: RosterRun): readonly RosterKind[] {
  if (!list) return ['students', 'staff', 'classes']
  return list.columns.subject === 'rooms' ? ['rooms'] : ['students', 'staff']
}

const defaultChoice = ({ holds }: RosterSchool): RosterChoice =>
  holds.some(({ reason }) => reason === 'changed') ? 'leaveOut' : 'keep'

/** What an import would change, school by school, and what somebody has to decide first. */
export function Check({ districtId, run, see }: CheckProps) {
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
    return choice === 'remove' && school.removable > 0 && Number(count) !== school.removable
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
    const { choice } = decisionOf(school)
    return { schoolId: school.schoolId, choice, ...(choice === 'remove' && { count: school.removable }) }
  })
  const imported = schools.length - held.filter((school) => decisionOf(school).choice === 'leaveOut').length
  return (
    <>
      {orgs.length > 0 && state === 'ready' && !isOfOneSchool(run) && <OrgMapping districtId={districtId} run={run} />}
      {state === 'ready' && <Conflicts districtId={districtId} run={run} />}
      {schools.length > 0 && (
        <div className={classes.tableCard}>
          <Sideways label="Changes by school">
            <table className={classes.table}>
              <thead>
                <tr>
                  <td />
                  {kinds.map((kind) => (
                    <th key={kind} colSpan={3} scope="colgroup" data-first>
                      {KINDS[kind]}
                    </th>
                  ))}
                  <td />
                </tr>
                <tr>
                  <th scope="col">School</th>
                  {kinds.map((kind) =>
                    COLUMNS.map(([what, label]) => (
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
                      COLUMNS.map(([what, , sign, tone]) => {
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
          </Sideways>
          {held.map((school) => (
            <Hold
              key={school.schoolId}
              school={school}
              decision={decisionOf(school)}
              onDecide={(decision) => setDecisions(new Map(decisions).set(school.schoolId, decision))}
            />
          ))}
        </div>
      )}
      <div className={classes.actions}>
        <p role="status" data-wrong={problem !== null || undefined}>
          {problem ??
            (isUndecided
              ? 'Say first which school each organization is.'
              : kinds.includes('rooms')
                ? 'A list of rooms never closes a room.'
                : 'People who are gone lose their access, and keep their history.')}
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
          disabled={isUndecided || unsure !== undefined || schools.length === 0}
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
  const { schoolId, name, holds } = school
  const total = school.removable
  const isOnlyEmpty = holds.every(({ reason }) => reason === 'empty')
  const options: readonly [RosterChoice, string, string][] = [
    ['keep', 'Keep them', 'Everything else of this school is imported'],
    ['remove', total > 0 ? 'Remove them' : 'Import the changes', total > 0 ? 'To be sure, type the number' : ''],
    ['leaveOut', 'Leave this school out', ''],
  ]
  const shown =
    total > 0 ? options : isOnlyEmpty ? [options[0], options[2]].filter((one) => one !== undefined) : options.slice(1)
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
            {choice === 'remove' && total > 0 && (
              <input
                type="text"
                inputMode="numeric"
                aria-label={`Type ${total} to remove them`}
                placeholder={String(total)}
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
