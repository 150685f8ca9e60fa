import type { EditedSchool, SchoolSetup } from '@corridor/contract'
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@corridor/rules/words'
import { useReadOnlyReason } from '../base/session/readOnlyReason.ts'
import { SaveStatus } from '../ui/form/SaveStatus.tsx'
import { SelectField } from '../ui/form/SelectField.tsx'
import { useAutosave } from '../ui/form/useAutosave.ts'
import { Section } from '../ui/page/Section.tsx'
import { saveSchool } from './commands.ts'

const OPTIONS: readonly { value: Language | null; label: string; lang?: string }[] = [
  { value: null, label: "As each student's browser" },
  ...LANGUAGES.map((language) => ({ value: language, label: LANGUAGE_NAMES[language], lang: language })),
]

export function StudentLanguage({ setup: { school, settings } }: { setup: SchoolSetup }) {
  const { schoolId } = school
  const readOnly = useReadOnlyReason(schoolId)
  const { field, ...status } = useAutosave({
    name: 'studentLanguage',
    saved: school.studentLanguage,
    version: settings.version,
    pauseMs: 0,
    save: (studentLanguage, { version }) => saveSchool(schoolId, { studentLanguage, version }),
    storedIn: (edited: EditedSchool) => ({ value: edited.school.studentLanguage, version: edited.version }),
  })
  return (
    <Section title="Language">
      <SelectField
        bind={field}
        label="Language for students"
        description="For screens, emails and texts. Each student can choose another one. Staff read English."
        options={OPTIONS}
        disabled={readOnly !== null}
      />
      <SaveStatus {...status} />
      {readOnly && <p>{readOnly}</p>}
    </Section>
  )
}
