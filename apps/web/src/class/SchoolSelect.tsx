import type { SchoolId } from '@corridor/rules/ids'
import { NativeSelect } from '@mantine/core'
import { useSchools } from '../base/session/initialize.ts'

interface SchoolSelectProps {
  value: SchoolId
  onChange: (schoolId: string) => void
}

/** Chooses a school, for people who work at several. */
export function SchoolSelect({ value, onChange }: SchoolSelectProps) {
  return (
    <NativeSelect
      aria-label="School"
      size="md"
      data={useSchools().map(({ school }) => ({ value: String(school.schoolId), label: school.name }))}
      value={String(value)}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
