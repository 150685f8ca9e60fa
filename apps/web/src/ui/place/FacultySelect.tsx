import { Select } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import type { SchoolSetup } from '@corridor/contract'
import { facultyChoices } from './places.ts'

interface FacultySelectProps {
  label: string
  placeholder?: string
  setup: SchoolSetup
  /** Its faculty are offered first. */
  roomId: number | null
  /** Somebody who may be named although no room is theirs. */
  also?: { userId: number; name: string }
  value: number | null
  onChange: (userId: number | null) => void
}

/** One member of the school's faculty. */
export function FacultySelect({ setup, roomId, also, value, onChange, ...field }: FacultySelectProps) {
  const choices = facultyChoices(setup, roomId)
  const isMissing = also !== undefined && choices.every(({ userId }) => userId !== also.userId)
  const data = (isMissing ? [...choices, also] : choices).map(({ userId, name }) => ({
    value: String(userId),
    label: name,
  }))
  return (
    <Select
      {...field}
      data={data}
      searchable
      selectFirstOptionOnChange
      nothingFoundMessage="Nobody with that name. Try another word."
      value={value === null ? null : String(value)}
      onChange={(chosen) => onChange(chosen === null ? null : Number(chosen))}
      allowDeselect={false}
    />
  )
}
