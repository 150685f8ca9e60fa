import type { RoomSetting, SchoolSetup } from '@corridor/contract'
import { isSameDestination } from '@corridor/rules/pass'
import { ActionIcon } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import { IconBuilding, IconCopy, IconPencil, IconTrash } from '@tabler/icons-react'
import { type CSSProperties, useEffect, useRef } from 'react'
import { flash } from '../../base/state/flashes.ts'
import { ConflictChoice } from '../../ui/form/ConflictChoice.tsx'
import { changesBetween } from '../../ui/form/draft.ts'
import type { Field } from '../../ui/form/field.ts'
import { SaveStatus } from '../../ui/form/SaveStatus.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { useAutosave } from '../../ui/form/useAutosave.ts'
import { Picker } from '../../ui/picker/Picker.tsx'
import { changeDestination, createDestination } from './commands.ts'
import classes from './DestinationSettings.module.css'
import {
  approvalOptions,
  type DestinationValues,
  destinationKey,
  type EndOption,
  LIMIT_OPTIONS,
  type NumberedRow,
  originKey,
  rowProblem,
  valuesOf,
  withDestination,
  withOrigin,
} from './rows.ts'
import type { DestinationRowState, DestinationRows } from './useDestinationRows.ts'

/** Several choices in a row are one save. */
const PAUSE_MS = 300

export interface RowContext {
  setup: SchoolSetup
  mayChooseAll: boolean
  /** Null if the origin is not for choosing. */
  origins: readonly EndOption[] | null
  destinations: readonly EndOption[]
  blank: DestinationValues
}

interface DestinationRowProps extends Pick<DestinationRows, 'onShown' | 'onCreated' | 'remove'> {
  row: DestinationRowState
  number: number
  others: readonly NumberedRow[]
  context: RowContext
  mayEdit: boolean
}

/** One trip, edited in place. It saves itself as soon as it is whole. */
export function DestinationRow({ row, number, others, context, mayEdit, ...rows }: DestinationRowProps) {
  const { key, setting } = row
  const { setup, mayChooseAll, origins, destinations, blank } = context
  const { schoolId } = setup.school
  const stored = useRef(setting)
  stored.current = setting ?? stored.current
  const problemOf = (values: DestinationValues) =>
    // A row with its saved endpoints is never the duplicate: the other one is.
    rowProblem(values, stored.current && isSameDestination(stored.current, values) ? [] : others, {
      schoolId,
      // What an administrator chose may stay.
      mayChooseAll: mayChooseAll || values.approval === stored.current?.approval,
    })

  async function save(values: DestinationValues, before: { value: DestinationValues; version: number }) {
    const { roomSettingId } = stored.current ?? {}
    const saved =
      roomSettingId === undefined
        ? await createDestination(schoolId, values)
        : await changeDestination(roomSettingId, changesBetween(values, before.value), before.version)
    stored.current = saved
    if (roomSettingId === undefined) rows.onCreated(key, saved.roomSettingId)
    flash('Successfully Updated Destination!')
    return saved
  }

  const { field, state, ...status } = useAutosave<DestinationValues>({
    name: `destination-${key}`,
    saved: setting ? valuesOf(setting) : blank,
    version: setting?.version ?? 0,
    pauseMs: PAUSE_MS,
    problem: (values) => problemOf(values)?.text ?? null,
    save,
    storedIn: (saved: RoomSetting) => ({ value: valuesOf(saved), version: saved.version }),
  })
  const values = field.value
  const problem = problemOf(values)

  const { onShown } = rows
  useEffect(() => onShown(key, values), [onShown, key, values])
  // When its duplicate gets other endpoints, this row can be saved.
  const isWaiting = problem === null && state === 'dirty'
  const { flush } = status
  useEffect(() => {
    if (isWaiting) void flush()
  }, [isWaiting, flush])

  const part = <T,>(name: string, value: T, next: (value: T) => DestinationValues): Field<T> => ({
    name: `${field.name}-${name}`,
    value,
    set: (chosen) => field.set(next(chosen)),
    error: null,
    ...(field.onBlur && { onBlur: field.onBlur }),
  })
  const ends = { emptyText: 'No matches. Try another word.', disabled: !mayEdit, ...END_CHOICES }
  return (
    <fieldset
      className={classes.row}
      data-fixed-origin={origins === null || undefined}
      data-duplicate={problem?.isDuplicate || undefined}
      aria-label={`Row ${number}`}
    >
      {origins && (
        <Picker
          {...ends}
          bind={part('from', originKey(values), (chosen) => withOrigin(values, chosen))}
          label="From"
          placeholder="All rooms or a teacher"
          options={withUnknown(origins, originKey(values))}
          autoFocus={setting === null}
        />
      )}
      <Picker
        {...ends}
        bind={part('to', destinationKey(values), (chosen) => withDestination(values, chosen))}
        label="To"
        placeholder="Room or teacher"
        options={withUnknown(destinations, destinationKey(values))}
        leftSection={<EndMark option={destinations.find((option) => option.key === destinationKey(values))} />}
        autoFocus={setting === null && origins === null}
      />
      <SelectField
        bind={part('limit', values.passLimit, (passLimit) => ({ ...values, passLimit }))}
        label="Pass limit"
        options={LIMIT_OPTIONS}
        disabled={!mayEdit}
      />
      <SelectField
        bind={part('approval', values.approval, (approval) => ({ ...values, approval }))}
        label="Needs approval"
        options={approvalOptions(mayChooseAll, values.approval)}
        disabled={!mayEdit}
      />
      <div className={classes.status}>
        {problem && mayEdit ? (
          <span className={classes.problem} data-duplicate={problem.isDuplicate || undefined} aria-live="polite">
            {problem.isDuplicate ? <IconCopy size={16} aria-hidden /> : <IconPencil size={16} aria-hidden />}
            {problem.text}
          </span>
        ) : (
          <SaveStatus {...status} />
        )}
      </div>
      {mayEdit ? (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          className={classes.remove ?? ''}
          aria-label={`Remove row ${number}`}
          title="Remove"
          onClick={() => rows.remove(row)}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      ) : (
        <span />
      )}
      <div className={classes.conflict}>
        <ConflictChoice
          label={`Row ${number}`}
          conflict={field.conflict}
          textOf={(theirs) => textOf(theirs, context)}
        />
      </div>
    </fieldset>
  )
}

const END_CHOICES = {
  keyOf: ({ key }: EndOption) => key,
  labelOf: ({ label }: EndOption) => label,
  detailOf: ({ detail }: EndOption) => detail,
  markOf: (option: EndOption) => <EndMark option={option} />,
}

function EndMark({ option }: { option: EndOption | undefined }) {
  if (option?.key === 'all') return <IconBuilding size={16} aria-hidden />
  const style = { '--zone': option?.color ?? 'transparent' } as CSSProperties
  return <i className={classes.dot} style={style} data-empty={!option?.color || undefined} aria-hidden />
}

/** A teacher without a room is in no list of options, but a saved setting may name them. */
function withUnknown(options: readonly EndOption[], key: string | null): readonly EndOption[] {
  if (key === null || options.some((option) => option.key === key)) return options
  return [...options, { key, label: 'A teacher without a room', detail: null, color: null }]
}

/** "Ms. Alvarez to Library, limit 5, approval: Yes". */
function textOf(values: DestinationValues, { origins, destinations, mayChooseAll }: RowContext): string {
  const label = (options: readonly EndOption[] | null, key: string | null) =>
    options?.find((option) => option.key === key)?.label
  const limit = LIMIT_OPTIONS.find(({ value }) => value === values.passLimit)?.label
  const approval = approvalOptions(mayChooseAll, values.approval).find(({ value }) => value === values.approval)?.label
  const endpoints = [label(origins, originKey(values)), label(destinations, destinationKey(values))].filter(Boolean)
  return `${endpoints.join(' to ')}, limit: ${limit}, approval: ${approval}`
}
