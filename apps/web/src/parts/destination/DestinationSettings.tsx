import type { SchoolSetup } from '@corridor/contract'
import { can } from '@corridor/rules/access'
import type { SchoolId } from '@corridor/rules/ids'
import { NOTHING_CHOSEN } from '@corridor/rules/pass'
import { professionalName } from '@corridor/rules/text'
import { Button, TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { IconPlus, IconRoute, IconSearch } from '@tabler/icons-react'
import { useId, useMemo, useRef, useState } from 'react'
import { useInitialize, useSchoolSetup } from '../../base/session/initialize.ts'
import { useReadOnlyReason } from '../../base/session/readOnlyReason.ts'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { TableSkeleton } from '../../ui/page/Skeletons.tsx'
import { matching } from '../../ui/picker/choices.ts'
import { AwaitingSetup } from '../place/AwaitingSetup.tsx'
import { facultyChoices } from '../place/places.ts'
import { DestinationRow, type RowContext } from './DestinationRow.tsx'
import classes from './DestinationSettings.module.css'
import { destinationKey, destinationOptions, newDestination, originKey, originOptions } from './rows.ts'
import { useDestinationRows } from './useDestinationRows.ts'

interface DestinationSettingsProps {
  schoolId: SchoolId
  /** Administrators choose any origin; a teacher's settings are from the teacher. */
  variant: 'administrator' | 'teacher'
}

/** Who must approve a trip, and how many students may take it at once. */
export function DestinationSettings({ schoolId, variant }: DestinationSettingsProps) {
  const { setup, failure } = useSchoolSetup(schoolId)
  if (setup) return <Destinations setup={setup} variant={variant} />
  return (
    <AwaitingSetup failure={failure}>
      <TableSkeleton rows={3} />
    </AwaitingSetup>
  )
}

/** Fewer rows than this need no search. */
const TOOLBAR_FROM = 10

function Destinations({ setup, variant }: { setup: SchoolSetup; variant: DestinationSettingsProps['variant'] }) {
  const title = useId()
  const [term, setTerm] = useState('')
  const adding = useRef<HTMLButtonElement>(null)
  const { viewer, isImpersonator } = useInitialize()
  const { schoolId } = setup.school
  const readOnlyReason = useReadOnlyReason(schoolId)
  const rows = useDestinationRows(setup.roomSettings)
  const context = useRowContext(setup, variant)
  const mayEdit = (fromFacultyId: RowContext['blank']['fromFacultyId']) =>
    !isImpersonator &&
    (fromFacultyId === NOTHING_CHOSEN
      ? can(viewer, 'school.settings', { schoolId })
      : can(viewer, 'destination.edit', { schoolId, fromFacultyId }))
  const mayAdd = mayEdit(context.blank.fromFacultyId)

  const numbered = rows.rows.map((row, at) => {
    const values = rows.shown[row.key] ?? row.setting ?? context.blank
    return {
      row,
      number: at + 1,
      values,
      saved: row.setting,
      mayEdit: mayEdit(row.setting ? row.setting.fromFacultyId : values.fromFacultyId),
    }
  })
  const hasToolbar = rows.rows.length >= TOOLBAR_FROM
  const found = hasToolbar ? numbered.filter((one) => !one.row.setting || matches(one.values, term, context)) : numbered
  const hidden = new Set(numbered.filter((one) => !found.includes(one)).map(({ row }) => row.key))

  const addButton = mayAdd && (
    <Button ref={adding} variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={rows.add}>
      Add a destination
    </Button>
  )
  return (
    <section className={classes.card} aria-labelledby={title}>
      <div className={classes.head}>
        <div>
          <h2 id={title}>Destination Settings</h2>
          <p>Who approves each trip, and how many can go at once. Saves automatically.</p>
          {!mayAdd && <p>{readOnlyReason}</p>}
        </div>
        {!hasToolbar && rows.rows.length > 0 && addButton}
      </div>
      {hasToolbar && (
        <search className={classes.toolbar}>
          <TextInput
            className={classes.search ?? ''}
            aria-label="Search destinations"
            placeholder="Search for a room or a teacher"
            leftSection={<IconSearch size={18} aria-hidden />}
            value={term}
            onChange={(event) => setTerm(event.currentTarget.value)}
          />
          <span className={classes.count} role="status">
            {found.length === numbered.length
              ? `${numbered.length} destinations`
              : `${found.length} of ${numbered.length}`}
          </span>
          {addButton}
        </search>
      )}
      {rows.rows.length === 0 ? (
        <div className={classes.empty}>
          <EmptyState icon={<IconRoute />} title="No Destinations Configured!" action={addButton}>
            Without a setting, the room decides whether a pass needs approval.
          </EmptyState>
        </div>
      ) : (
        <div className={classes.rows}>
          <div className={classes.labels} data-fixed-origin={context.origins === null || undefined} aria-hidden>
            {context.origins && <span>From</span>}
            <span>To</span>
            <span>Pass limit</span>
            <span>Needs approval</span>
          </div>
          {/* Rows that do not match stay mounted, because they may have something to save. */}
          {numbered.map(({ row, number, mayEdit: isEditable }) => (
            <div key={row.key} hidden={hidden.has(row.key)}>
              <DestinationRow
                row={row}
                number={number}
                others={numbered.filter((other) => other.row.key !== row.key)}
                context={context}
                mayEdit={isEditable}
                onShown={rows.onShown}
                onCreated={rows.onCreated}
                remove={(removed) => {
                  rows.remove(removed)
                  adding.current?.focus()
                }}
              />
            </div>
          ))}
          {found.length === 0 && <p className={classes.none}>No destination matches “{term}”.</p>}
        </div>
      )}
    </section>
  )
}

/** What every row offers. */
function useRowContext(setup: SchoolSetup, variant: DestinationSettingsProps['variant']): RowContext {
  const { user } = useInitialize()
  return useMemo(() => {
    const mayChooseAll = variant === 'administrator'
    const known = facultyChoices(setup, null)
    const isKnown = known.some(({ userId }) => userId === user.userId)
    const teachers = isKnown ? known : [...known, { userId: user.userId, name: professionalName(user) }]
    const hasOthers = setup.roomSettings.some(({ fromFacultyId }) => fromFacultyId !== user.userId)
    return {
      setup,
      mayChooseAll,
      // A teacher who may read all settings sees whose they are.
      origins: mayChooseAll || hasOthers ? originOptions(teachers, true) : null,
      destinations: destinationOptions(setup, known),
      blank: newDestination(mayChooseAll ? NOTHING_CHOSEN : user.userId),
    }
  }, [setup, variant, user])
}

function matches(values: RowContext['blank'], term: string, { origins, destinations }: RowContext): boolean {
  const ends = [...(origins ?? []), ...destinations].filter(
    ({ key }) => key === originKey(values) || key === destinationKey(values),
  )
  const choices = { keyOf: ({ key }: { key: string }) => key, labelOf: ({ label }: { label: string }) => label }
  return matching(ends, term, choices).length > 0
}
