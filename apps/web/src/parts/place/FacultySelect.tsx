import { Select } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'

interface FacultySelectProps {
  label: string
  placeholder?: string
  /** In the order they are offered. */
  choices: readonly { userId: number; name: string }[]
  /** Somebody who may be named although no room is theirs. */
  also?: { userId: number; name: string }
  value: number | null
  onChange: (userId: number | null) => void
}

/** One member of the school's faculty. */
export function FacultySelect({ choices, also, value, onChange, ...field }: FacultySelectProps) {
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
