import type { SchoolSetup } from '@corridor/contract'
import { NAME_LENGTH } from '@corridor/contract/constants'
import { useReadOnlyReason } from '../../base/session/readOnlyReason.ts'
import { flash } from '../../base/state/flashes.ts'
import { CardActions } from '../../ui/form/CardActions.tsx'
import { FormFrame } from '../../ui/form/FormFrame.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { Section } from '../../ui/page/Section.tsx'
import { saveSchool } from '../commands.ts'
import { nameChanges, nameProblems } from './nameForm.ts'

export function SchoolName({ setup: { school, settings } }: { setup: SchoolSetup }) {
  const readOnly = useReadOnlyReason(school.schoolId)
  const form = useForm({
    saved: { name: school.name },
    problems: nameProblems,
    changes: nameChanges,
    save: (changes) => saveSchool(school.schoolId, { ...changes, version: settings.version }),
    valuesOf: (edited) => ({ name: edited.school.name }),
    onSaved: (edited) => flash(`Successfully Updated ${edited.school.name}!`),
  })
  return (
    <FormFrame form={form} readOnly={readOnly} bar={null}>
      <Section title="Name" description="On everyone's screens, and on reports and cards.">
        <TextField
          bind={form.fields.name}
          label="School name"
          autoComplete="off"
          maxLength={3 * NAME_LENGTH}
          disabled={readOnly !== null}
        />
        <CardActions form={form} readOnly={readOnly} />
      </Section>
    </FormFrame>
  )
}
