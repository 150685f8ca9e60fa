import type { SchoolSetup } from '@corridor/contract'
import { MAX_REJECT_REASONS, REJECT_REASON_LENGTH } from '@corridor/contract/constants'
import { can } from '@corridor/rules'
import { useInitialize } from '../../base/session/initialize.ts'
import { flash } from '../../base/state/flashes.ts'
import { FormFrame } from '../../ui/form/FormFrame.tsx'
import { NoteField } from '../../ui/form/NoteField.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { Section } from '../../ui/page/Section.tsx'
import { saveSchoolSettings } from './commands.ts'
import { changesOf, formOf, problemsOf } from './form.ts'

/** Line breaks included. */
const TEXT_LENGTH = 2 * MAX_REJECT_REASONS * (REJECT_REASON_LENGTH + 1)

export function PassSettingsForm({ setup: { school, settings } }: { setup: SchoolSetup }) {
  const { viewer, isImpersonator } = useInitialize()
  const form = useForm({
    saved: formOf(settings),
    problems: problemsOf,
    changes: changesOf,
    save: (changes) => saveSchoolSettings(school.schoolId, { ...changes, version: settings.version }),
    valuesOf: formOf,
    onSaved: () => flash('Successfully Updated School!'),
  })
  return (
    <FormFrame form={form} readOnly={readOnlyReason(can(viewer, 'school.settings', school), isImpersonator)}>
      <Section
        title="Reasons for rejecting"
        description="Teachers choose from these when they reject a request, or write their own. Students see the reason."
      >
        <NoteField
          bind={form.fields.rejectReasons}
          label="Ready reasons"
          description="One on each line"
          maxRows={MAX_REJECT_REASONS}
          maxLength={TEXT_LENGTH}
        />
      </Section>
    </FormFrame>
  )
}

function readOnlyReason(mayChange: boolean, isImpersonator: boolean): string | null {
  if (isImpersonator) return 'Settings cannot be changed while impersonating.'
  return mayChange ? null : 'Only administrators who may change settings can edit this.'
}
