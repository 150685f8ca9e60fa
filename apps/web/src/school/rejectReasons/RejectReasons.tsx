import type { SchoolSetup } from '@corridor/contract'
import { MAX_REJECT_REASONS, REJECT_REASON_LENGTH } from '@corridor/contract/constants'
import { useReadOnlyReason } from '../../base/session/readOnlyReason.ts'
import { flash } from '../../base/state/flashes.ts'
import { CardActions } from '../../ui/form/CardActions.tsx'
import { FormFrame } from '../../ui/form/FormFrame.tsx'
import { NoteField } from '../../ui/form/NoteField.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { Section } from '../../ui/page/Section.tsx'
import { saveSchool } from '../commands.ts'
import { changesOf, formOf, problemsOf, reasonsOf, withReasons } from './form.ts'
import { SpanishReasons } from './SpanishReasons.tsx'

/** Line breaks included. */
const TEXT_LENGTH = 2 * MAX_REJECT_REASONS * (REJECT_REASON_LENGTH + 1)

export function RejectReasons({ setup: { school, settings } }: { setup: SchoolSetup }) {
  const readOnly = useReadOnlyReason(school.schoolId)
  const form = useForm({
    saved: formOf(settings),
    problems: problemsOf,
    changes: changesOf,
    save: (changes) => saveSchool(school.schoolId, { ...changes, version: settings.version }),
    valuesOf: formOf,
    sentAs: { rejectReasonsEs: 'spanish' },
    onSaved: () => flash('Successfully Updated School!'),
  })
  return (
    <FormFrame form={form} readOnly={readOnly} bar={null}>
      <Section
        title="Reasons for rejecting"
        description="Teachers choose from these when they reject a request, or write their own. Students see the reason."
      >
        <NoteField
          bind={{ ...form.fields.rejectReasons, set: (text) => form.change(withReasons(form.values, text)) }}
          label="Suggested reasons"
          description="One on each line"
          maxRows={MAX_REJECT_REASONS}
          maxLength={TEXT_LENGTH}
        />
        <SpanishReasons reasons={reasonsOf(form.values)} bind={form.fields.spanish} disabled={readOnly !== null} />
        <CardActions form={form} readOnly={readOnly} />
      </Section>
    </FormFrame>
  )
}
