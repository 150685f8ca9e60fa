import type { RosterOrg, RosterRun } from '@corridor/contract'
import { mayAddSchool } from '@corridor/rules/access'
import { asSchoolId, type DistrictId, type SchoolId } from '@corridor/rules/ids'
import { Button } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { errorMessage } from '../../base/apiError.ts'
import { request } from '../../base/client.ts'
import { useSchools, useViewer } from '../../base/session/initialize.ts'
import { refreshNow } from '../../base/session/queries.ts'
import { decideSchools } from './commands.ts'
import classes from './Roster.module.css'
import { useQuerySchool } from './useQuerySchool.ts'

const LEFT_OUT = 'none'
const NEW = 'new'
const choiceOf = ({ schoolId, isDecided }: RosterOrg) =>
  schoolId === null ? (isDecided ? LEFT_OUT : '') : String(schoolId)

/** Which school each organization of the roster is, or that it becomes one. It is remembered for the next time. */
export function OrgMapping({ districtId, run }: { districtId: DistrictId; run: RosterRun }) {
  const id = useId()
  const schools = useSchools()
  const isOpen = run.orgs.some(({ isDecided }) => !isDecided)
  const asked = useQuerySchool()
  const [choices, setChoices] = useState(() => preselected(run.orgs, asked))
  const [problem, setProblem] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const chosen = (org: RosterOrg) => choices.get(org.id) ?? choiceOf(org)
  const canSave = choices.size > 0 && run.orgs.every((org) => chosen(org) !== '')
  // Schools of one district are rarely in two time zones, and each of them can be moved to another in its settings.
  const timezone = schools[0]?.school.timezone
  const mayAdd = mayAddSchool(useViewer()) && timezone !== undefined
  const unknown = run.orgs.filter((org) => chosen(org) === '' || chosen(org) === NEW)
  const add = async ({ name }: RosterOrg) =>
    String((await request('POST /api/school', { body: { name, timezone: timezone ?? '' } })).schoolId)
  const save = async (wanted: ReadonlyMap<string, string>) => {
    setSending(true)
    setProblem(null)
    const decided = new Map(run.orgs.map((org) => [org.id, wanted.get(org.id) ?? choiceOf(org)]))
    try {
      for (const org of run.orgs) {
        if (decided.get(org.id) !== NEW) continue
        decided.set(org.id, await add(org))
        // If something fails after this, it is not added again.
        setChoices(new Map(decided))
      }
      const orgs = [...decided].map(([org, choice]) => ({ id: org, schoolId: schoolOf(choice) }))
      await decideSchools({ params: { districtId, rosterRunId: run.rosterRunId }, body: { orgs } })
      setChoices(new Map())
    } catch (error) {
      setProblem(errorMessage(error))
    } finally {
      setSending(false)
      refreshNow().catch(() => undefined)
    }
  }
  const addAll = () => save(new Map([...choices, ...unknown.map((org) => [org.id, NEW] as const)]))
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
              {mayAdd && <option value={NEW}>Add as a new school</option>}
              <option value={LEFT_OUT}>Don’t import</option>
            </select>
          </li>
        ))}
      </ul>
      <div className={classes.actions}>
        <p role="status" data-wrong={problem !== null || undefined}>
          {problem}
        </p>
        <Button variant="default" disabled={!canSave || isSending} onClick={() => void save(choices)}>
          Compare again
        </Button>
        {isOpen && mayAdd && unknown.length > 0 && (
          <Button loading={isSending} onClick={() => void addAll()}>
            {unknown.length === 1 ? `Add ${unknown[0]?.name}` : `Add these ${unknown.length} schools`}
          </Button>
        )}
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
function preselected(orgs: readonly RosterOrg[], asked: SchoolId | null): ReadonlyMap<string, string> {
  const [unknown, ...others] = orgs.filter(({ isDecided }) => !isDecided)
  return new Map(unknown && others.length === 0 && asked ? [[unknown.id, String(asked)]] : [])
}

const schoolOf = (value: string): SchoolId | null => (value === LEFT_OUT ? null : asSchoolId(Number(value)))
