import type { SchoolId } from '@corridor/rules'
import { NativeSelect } from '@mantine/core'
import { useSchools } from '../base/session/initialize.ts'

interface SchoolSelectProps {
  value: SchoolId
  onChange: (schoolId: string) => void
}

/** For people who work at several schools. */
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
