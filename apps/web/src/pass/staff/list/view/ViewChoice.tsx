import { asSchoolId } from '@corridor/rules/ids'
import type { ListScope } from '@corridor/rules/pass'
import { NativeSelect } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Input.layer.css'
import { useSchools } from '../../../../base/session/initialize.ts'
import { Segments } from '../../../../ui/form/Segments.tsx'
import type { SchoolChoice } from './listView.ts'
import type { ChosenView } from './useListView.ts'
import classes from './ViewChoice.module.css'

const SCOPES: { value: ListScope; label: string }[] = [
  { value: 'user', label: 'My' },
  { value: 'all', label: 'All' },
]

/** Whose passes, and of which school; each control only for people who have a choice. */
export function ViewChoice({ view }: { view: ChosenView }) {
  return (
    <>
      {view.hasScope && (
        <Segments
          label="Whose passes"
          options={SCOPES}
          value={view.scope}
          onChange={(scope) => view.choose({ scope })}
        />
      )}
      {view.hasSchools && <SchoolSelect value={view.schoolChoice} onChange={(schoolId) => view.choose({ schoolId })} />}
    </>
  )
}

interface SchoolSelectProps {
  value: SchoolChoice
  onChange: (choice: SchoolChoice) => void
}

function SchoolSelect({ value, onChange }: SchoolSelectProps) {
  const schools = useSchools()
  return (
    <NativeSelect
      aria-label="School"
      size="md"
      className={classes.school ?? ''}
      data={[
        { value: 'all', label: 'All schools' },
        ...schools.map(({ school }) => ({ value: String(school.schoolId), label: school.name })),
      ]}
      value={String(value)}
      onChange={({ currentTarget: { value: chosen } }) =>
        onChange(chosen === 'all' ? 'all' : asSchoolId(Number(chosen)))
      }
    />
  )
}
