import type { SchoolCalendar, SchoolSetup } from '@corridor/contract'
import { asBlockId, asTimeRangeId } from '@corridor/rules/ids'
import type { SchoolHours } from '@corridor/rules/schedule'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { errorMessage } from '../../../base/apiError.ts'
import { flash, flashUndo } from '../../../base/state/flashes.ts'
import { useStore } from '../../../base/state/store.ts'
import { draftOf } from '../../../ui/form/draft.ts'
import type { Field } from '../../../ui/form/field.ts'
import { useLeaveGuard } from '../../../ui/form/useLeaveGuard.ts'
import { currentRow, type InSchool, restoreBlock, restoreRange, saveRow } from './commands.ts'
import { createEdits, type Edits, type EditsState, type Entry, isEdited } from './edits.ts'
import { type NameForm, type RangeForm, type RowKey, rowProblems, rowsOf, type SavedRow } from './model.ts'

export const SCHEDULE_PAUSE_MS = 1000

type Values = Partial<NameForm & RangeForm>

export interface ScheduleEdits {
  /** The hours and weekdays that the school offers. */
  hours: SchoolCalendar
  /** The values on screen. */
  rangeOf: (row: SavedRow) => RangeForm
  nameOf: (row: SavedRow) => string
  nameField: (row: SavedRow) => Field<string>
  rangeField: <K extends keyof RangeForm>(row: SavedRow, name: K) => Field<RangeForm[K]>
  edit: (key: RowKey, changes: Values) => void
  forget: (keys: readonly RowKey[]) => void
  flush: () => Promise<boolean>
  status: OverallSaveStatus
}

export interface OverallSaveStatus {
  shown: 'saving' | 'saved' | null
  failure: string | null
  /** A row with two values to choose from. */
  conflict: RowKey | null
  hasProblem: boolean
}

/** The fields of all schedules of a school, which save automatically, together. */
export function useScheduleEdits(setup: SchoolSetup): ScheduleEdits {
  const { schedules, school, calendar } = setup
  const inSchool = useRef<InSchool & SchoolHours>({ ...school, ...calendar })
  inSchool.current = { ...school, ...calendar }
  const rows = rowsOf(schedules, school.timezone)
  const [edits] = useState(() => {
    const made = makeEdits(inSchool)
    made.follow(rows)
    return made
  })
  const state = useStore(edits.state)
  const rowsKey = JSON.stringify(rows)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the values count, not the list that brings them
  useLayoutEffect(() => edits.follow(rows), [edits, rowsKey])
  useEffect(
    () => () => {
      edits.flush()
      edits.close()
    },
    [edits],
  )
  useLeaveGuard({ isDirty: edits.isDirty, flush: edits.flush })

  const entryOf = (row: SavedRow): Entry<Values> => state.entries.get(row.key) ?? entryFrom(row)
  const fieldOf = <T>(row: SavedRow, name: keyof Values): Field<T> => {
    const entry = entryOf(row)
    const { draft, refusals } = entry
    return {
      name: `${row.key}.${name}`,
      value: draft.values[name] as T,
      set: (value) => edits.edit(row.key, { [name]: value }),
      error: problemsOf(entry, calendar)[name] ?? refusals[name] ?? null,
      conflict: draft.conflicts.includes(name)
        ? {
            theirs: draft.saved[name] as T,
            keepMine: () => edits.keepMine(row.key, name),
            takeTheirs: () => edits.takeTheirs(row.key, name),
          }
        : null,
    }
  }
  return {
    hours: calendar,
    rangeOf: (row) => entryOf(row).draft.values as RangeForm,
    nameOf: (row) => entryOf(row).draft.values.name ?? '',
    nameField: (row) => fieldOf(row, 'name'),
    rangeField: (row, name) => fieldOf(row, name),
    edit: edits.edit,
    forget: edits.forget,
    flush: edits.flush,
    status: statusOf(state, calendar),
  }
}

const entryFrom = ({ values, version }: SavedRow): Entry<Values> => ({
  draft: draftOf<Values>(values),
  version,
  refusals: {},
  isGone: false,
})

const problemsOf = (entry: Entry<Values>, hours: SchoolHours) =>
  rowProblems(entry.draft.values as NameForm | RangeForm, hours)

function statusOf({ entries, shown, failure }: EditsState<RowKey, Values>, hours: SchoolHours): OverallSaveStatus {
  const here = [...entries].filter(([, { isGone }]) => !isGone)
  return {
    shown,
    failure,
    conflict: here.find(([, { draft }]) => draft.conflicts.length > 0)?.[0] ?? null,
    hasProblem: here.some(([, entry]) => isEdited(entry) && Object.keys(problemsOf(entry, hours)).length > 0),
  }
}

function makeEdits(school: { current: InSchool & SchoolHours }): Edits<RowKey, Values> {
  return createEdits<RowKey, Values>({
    pauseMs: SCHEDULE_PAUSE_MS,
    problems: (values) => rowProblems(values as NameForm | RangeForm, school.current) as Record<string, string>,
    save: (key, changed, version) => saveRow(school.current, key, changed, version),
    currentRow: (key, current) => currentRow(school.current, key, current),
    refusedFields: ({ startHour, endHour, ...fields }) => ({
      ...fields,
      ...(startHour && { start: startHour }),
      ...(endHour && { end: endHour }),
    }),
    onSaved: () => flash('All Changes Saved!'),
    onGone: (key) => showRemoved(school.current, key),
  })
}

/** Somebody removed what is being edited here. Bringing it back continues the edit. */
function showRemoved(school: InSchool, key: RowKey): void {
  const [kind, number = ''] = key.split(':')
  const restore = async () => {
    if (kind === 'block') await restoreBlock(school, asBlockId(Number(number)), [])
    else await restoreRange(school, asTimeRangeId(Number(number)))
  }
  const what = { schedule: 'schedule', block: 'block', range: 'time range' }[kind ?? ''] ?? 'row'
  const text = `The ${what} that you were editing was removed elsewhere.`
  if (kind === 'schedule') flash(text, 'error')
  else flashUndo(text, () => void restore().catch((error) => flash(errorMessage(error), 'error')))
}
