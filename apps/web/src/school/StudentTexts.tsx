import type { EditedSchool, SchoolSetup } from '@corridor/contract'
import { SaveStatus } from '../ui/form/SaveStatus.tsx'
import { SwitchField } from '../ui/form/SwitchField.tsx'
import { useAutosave } from '../ui/form/useAutosave.ts'
import { Section } from '../ui/page/Section.tsx'
import { saveSchool } from './commands.ts'
import { useReadOnlyReason } from './readOnlyReason.ts'

/** Off until a school turns it on: phones are not allowed everywhere, and many students are minors. */
export function StudentTexts({ setup: { school, settings } }: { setup: SchoolSetup }) {
  const { schoolId } = school
  const readOnly = useReadOnlyReason(schoolId)
  const { field, ...status } = useAutosave({
    name: 'studentTexts',
    saved: school.studentTexts,
    version: settings.version,
    pauseMs: 0,
    save: (studentTexts, { version }) => saveSchool(schoolId, { studentTexts, version }),
    storedIn: (edited: EditedSchool) => ({ value: edited.school.studentTexts, version: edited.version }),
  })
  return (
    <Section title="Text messages">
      <SwitchField
        bind={field}
        label="Texts to students"
        description="Students who want to, and who have confirmed their own number, are texted about their passes. Never between 9 pm and 7 am."
        disabled={readOnly !== null}
      />
      <SaveStatus {...status} />
      {readOnly && <p>{readOnly}</p>}
    </Section>
  )
}
