import type { RosterOrg, RosterRun } from '@corridor/contract'
import { asSchoolId, type DistrictId, type SchoolId } from '@corridor/rules/ids'
import { Button } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { errorMessage } from '../../base/apiError.ts'
import { useQueryValues } from '../../base/navigation.ts'
import { useSchools } from '../../base/session/initialize.ts'
import { decideSchools } from './commands.ts'
import classes from './Roster.module.css'

const LEFT_OUT = 'none'
const choiceOf = ({ schoolId, isDecided }: RosterOrg) =>
  schoolId === null ? (isDecided ? LEFT_OUT : '') : String(schoolId)

/** Which school each organization of the roster is. It is remembered for the next time. */
export function OrgMapping({ districtId, run }: { districtId: DistrictId; run: RosterRun }) {
  const id = useId()
  const schools = useSchools()
  const isOpen = run.orgs.some(({ isDecided }) => !isDecided)
  const { school } = useQueryValues()
  const [choices, setChoices] = useState(() =>
    preselected(run.orgs, schools.some((one) => String(one.school.schoolId) === school) ? school : undefined),
  )
  const [problem, setProblem] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const chosen = (org: RosterOrg) => choices.get(org.id) ?? choiceOf(org)
  const canSave = choices.size > 0 && run.orgs.every((org) => chosen(org) !== '')
  const save = async () => {
    setSending(true)
    setProblem(null)
    const orgs = run.orgs.map((org) => ({ id: org.id, schoolId: schoolOf(chosen(org)) }))
    try {
      await decideSchools({ params: { districtId, rosterRunId: run.rosterRunId }, body: { orgs } })
      setChoices(new Map())
    } catch (error) {
      setProblem(errorMessage(error))
    } finally {
      setSending(false)
    }
  }
  return (
    <details className={classes.card} open={isOpen}>
      <summary>
        <IconChevronRight size={18} aria-hidden />
        Schools in this file
        {isOpen ? (
          <span className={classes.state} data-tone="wait">
            Needs review
          </span>
        ) : (
          <span className={classes.aside}>{summaryOf(run.orgs)}</span>
        )}
      </summary>
      <ul className={classes.orgs}>
        {run.orgs.map((org) => (
          <li key={org.id}>
            <label htmlFor={`${id}-${org.id}`} dir="auto">
              {org.name}
            </label>
            <select
              id={`${id}-${org.id}`}
              value={chosen(org)}
              onChange={({ currentTarget }) => setChoices(new Map(choices).set(org.id, currentTarget.value))}
            >
              <option value="" disabled>
                Choose a school
              </option>
              {schools.map(({ school: { schoolId, name } }) => (
                <option key={schoolId} value={schoolId}>
                  {name}
                </option>
              ))}
              <option value={LEFT_OUT}>Don’t import</option>
            </select>
          </li>
        ))}
      </ul>
      <div className={classes.actions}>
        <p role="status" data-wrong={problem !== null || undefined}>
          {problem}
        </p>
        <Button variant="default" disabled={!canSave} loading={isSending} onClick={() => void save()}>
          Compare again
        </Button>
      </div>
    </details>
  )
}

function summaryOf(orgs: readonly RosterOrg[]): string {
  const out = orgs.filter(({ schoolId }) => schoolId === null).length
  const known = orgs.length - out
  return `${known} ${known === 1 ? 'school' : 'schools'}${out > 0 ? `, ${out} left out` : ''}`
}

/** Whoever came from a school's page meant that school, if the file has one that is not known yet. */
function preselected(orgs: readonly RosterOrg[], school: string | undefined): ReadonlyMap<string, string> {
  const [unknown, ...others] = orgs.filter(({ isDecided }) => !isDecided)
  return new Map(unknown && others.length === 0 && school ? [[unknown.id, school]] : [])
}

const schoolOf = (value: string): SchoolId | null => (value === LEFT_OUT ? null : asSchoolId(Number(value)))
