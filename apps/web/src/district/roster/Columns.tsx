import type { RosterList, RosterRun } from '@corridor/contract'
import { asSchoolId, type DistrictId, type SchoolId } from '@corridor/rules/ids'
import {
  guessColumns,
  LIST_FIELDS,
  LIST_SUBJECTS,
  LIST_TYPES,
  type ListColumns,
  type ListField,
  type ListSubject,
  listGaps,
} from '@corridor/rules/roster'
import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { errorMessage } from '../../base/apiError.ts'
import { useSchools } from '../../base/session/initialize.ts'
import { discardRoster, saveColumnMapping } from './commands.ts'
import { COLUMN_NAMES, GAPS, SUBJECTS, TYPES } from './labels.ts'
import classes from './Roster.module.css'
import { useQuerySchool } from './useQuerySchool.ts'

interface ColumnsProps {
  districtId: DistrictId
  run: RosterRun
  list: RosterList
}

/** A new list is about the school from whose page someone came, and that of a district with one school about that one. */
function columnsOf({ columns: { places, ...columns }, isDecided }: RosterList, { asked, only }: Schools): ListColumns {
  return {
    ...columns,
    places: Object.fromEntries(places.map(({ field, place }) => [field, place])),
    schoolId: (isDecided ? null : asked) ?? columns.schoolId ?? only,
  }
}

interface Schools {
  asked: SchoolId | null
  only: SchoolId | null
}

/** What the columns of a plain list are. It is guessed first, and remembered for the next list with the same columns. */
export function Columns({ districtId, run, list }: ColumnsProps) {
  const id = useId()
  const schools = useSchools()
  const only = schools.length === 1 ? (schools[0]?.school.schoolId ?? null) : null
  const asked = useQuerySchool()
  const [columns, setColumns] = useState<ListColumns>(() => columnsOf(list, { asked, only }))
  const [problem, setProblem] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const { subject, places, type, schoolId, isComplete } = columns
  const fields = LIST_FIELDS[subject] as readonly ListField[]
  const [gap] = listGaps(columns)
  const params = { districtId, rosterRunId: run.rosterRunId }

  const send = async (work: () => Promise<unknown>) => {
    setSending(true)
    setProblem(null)
    try {
      await work()
    } catch (error) {
      setProblem(errorMessage(error))
    } finally {
      setSending(false)
    }
  }
  const compare = () =>
    saveColumnMapping({
      params,
      body: {
        subject,
        columns: fields.flatMap((field) => {
          const place = places[field]
          return place === undefined ? [] : [{ field, place }]
        }),
        type: LIST_TYPES.find((one) => one === type) ?? null,
        schoolId: places.school === undefined ? schoolId : null,
        isComplete: subject === 'people' && isComplete,
      },
    })
  const place = (field: ListField, value: string) => {
    const { [field]: _, ...others } = places
    setColumns({ ...columns, places: value === '' ? others : { ...others, [field]: Number(value) } })
  }
  const about = (wanted: ListSubject) => {
    const guessed = guessColumns(list.header)
    const own =
      wanted === list.columns.subject
        ? columnsOf(list, { asked, only }).places
        : guessed.subject === wanted
          ? guessed.places
          : {}
    setColumns({ ...columns, subject: wanted, places: own })
  }
  return (
    <section className={classes.card} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>Match the columns</h3>
      <fieldset className={classes.subject}>
        <legend>This file contains</legend>
        {LIST_SUBJECTS.map((one) => (
          <label key={one}>
            <input type="radio" name={`${id}-subject`} checked={subject === one} onChange={() => about(one)} />
            {SUBJECTS[one]}
          </label>
        ))}
      </fieldset>
      <ul className={classes.columns}>
        {fields.map((field) => {
          const at = places[field]
          const sample =
            at === undefined ? [] : list.sample.map((cells) => cells[at] ?? '').filter((text) => text !== '')
          return (
            <li key={field}>
              <label htmlFor={`${id}-${field}`}>{COLUMN_NAMES[field]}</label>
              <select
                id={`${id}-${field}`}
                value={at === undefined ? '' : String(at)}
                onChange={({ currentTarget }) => place(field, currentTarget.value)}
              >
                <option value="">Not in this file</option>
                {list.header.map((name, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place, and two can have one name
                  <option key={index} value={index}>
                    {name || `Column ${index + 1}`}
                  </option>
                ))}
              </select>
              <span dir="auto">{sample.join(' · ')}</span>
            </li>
          )
        })}
        {subject === 'people' && (
          <li>
            <label htmlFor={`${id}-all-type`}>
              {places.role === undefined ? 'Everyone is' : 'If no role is given'}
            </label>
            <select
              id={`${id}-all-type`}
              value={type ?? ''}
              onChange={({ currentTarget }) =>
                setColumns({ ...columns, type: LIST_TYPES.find((one) => one === currentTarget.value) ?? null })
              }
            >
              <option value="">{places.role === undefined ? 'Choose a role' : 'Don’t import'}</option>
              {LIST_TYPES.map((one) => (
                <option key={one} value={one}>
                  {TYPES[one]}
                </option>
              ))}
            </select>
            <span />
          </li>
        )}
        {places.school === undefined && (
          <li>
            <label htmlFor={`${id}-all-school`}>Everyone is at</label>
            <select
              id={`${id}-all-school`}
              value={schoolId ?? ''}
              onChange={({ currentTarget }) =>
                setColumns({
                  ...columns,
                  schoolId: currentTarget.value ? asSchoolId(Number(currentTarget.value)) : null,
                })
              }
            >
              <option value="">Choose a school</option>
              {schools.map(({ school }) => (
                <option key={school.schoolId} value={school.schoolId}>
                  {school.name}
                </option>
              ))}
            </select>
            <span />
          </li>
        )}
      </ul>
      {subject === 'people' && (
        <label className={classes.complete}>
          <input
            type="checkbox"
            checked={isComplete}
            onChange={({ currentTarget }) => setColumns({ ...columns, isComplete: currentTarget.checked })}
          />
          <span>
            <b>This list is complete.</b> People from earlier lists who aren’t in it are removed. Otherwise, the list
            only adds and changes people.
          </span>
        </label>
      )}
      <div className={classes.actions}>
        <p role="status" data-wrong={problem !== null || undefined}>
          {problem ?? (gap ? GAPS[gap] : 'Remembered for the next list with the same columns.')}
        </p>
        {run.state === 'mapping' && (
          <Button variant="default" disabled={isSending} onClick={() => void send(() => discardRoster({ params }))}>
            Discard
          </Button>
        )}
        <Button
          variant={run.state === 'mapping' ? 'filled' : 'default'}
          loading={isSending}
          disabled={gap !== undefined}
          onClick={() => void send(compare)}
        >
          {run.state === 'mapping' ? 'Compare' : 'Compare again'}
        </Button>
      </div>
    </section>
  )
}
