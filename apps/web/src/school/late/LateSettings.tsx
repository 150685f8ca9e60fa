import type { SchoolSetup } from '@corridor/contract'
import { LATE_REASON_LENGTH, MAX_LATE_REASONS } from '@corridor/rules/pass'
import { useReadOnlyReason } from '../../base/session/readOnlyReason.ts'
import { flash } from '../../base/state/flashes.ts'
import { CardActions } from '../../ui/form/CardActions.tsx'
import { FormFrame } from '../../ui/form/FormFrame.tsx'
import { NoteField } from '../../ui/form/NoteField.tsx'
import { NumberField } from '../../ui/form/NumberField.tsx'
import { SwitchField } from '../../ui/form/SwitchField.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { Section } from '../../ui/page/Section.tsx'
import { saveSchool } from '../commands.ts'
import { changesOf, formOf, problemsOf } from './form.ts'

/** Line breaks included. */
const TEXT_LENGTH = 2 * MAX_LATE_REASONS * (LATE_REASON_LENGTH + 1)

export function LateSettings({ setup: { school, settings } }: { setup: SchoolSetup }) {
  const readOnly = useReadOnlyReason(school.schoolId)
  const disabled = readOnly !== null
  const form = useForm({
    saved: formOf(settings),
    problems: problemsOf,
    changes: changesOf,
    save: (changes) => saveSchool(school.schoolId, { ...changes, version: settings.version }),
    valuesOf: formOf,
    onSaved: () => flash('Successfully Updated School!'),
  })
  const { fields } = form
  return (
    <FormFrame form={form} readOnly={readOnly} bar={null}>
      <Section
        title="Late arrivals"
        description="Students who come late get a pass to class, at a late desk or from the office. It counts toward no limit."
      >
        <NumberField bind={fields.lateLimit} label="Minutes to get to class" disabled={disabled} />
        <NoteField
          bind={fields.lateReasons}
          label="Reasons"
          description="One on each line. Only the office and the student see which one it was; leave it empty to ask for none."
          disabled={disabled}
          minRows={3}
          maxRows={MAX_LATE_REASONS}
          maxLength={TEXT_LENGTH}
        />
        <SwitchField
          bind={fields.printsLateSlips}
          label="Print a slip with each pass"
          description="Late desks print by themselves, on 80 mm paper"
          disabled={disabled}
        />
        <CardActions form={form} readOnly={readOnly} />
      </Section>
    </FormFrame>
  )
}
