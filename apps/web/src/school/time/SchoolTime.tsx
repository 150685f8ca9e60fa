import type { SchoolSetup } from '@corridor/contract'
import type { SchoolId } from '@corridor/rules/ids'
import { useQuery } from '@tanstack/react-query'
import { schoolSetupQuery } from '../../base/session/queries.ts'
import { useReadOnlyReason } from '../../base/session/readOnlyReason.ts'
import { flash } from '../../base/state/flashes.ts'
import { ZonePicker } from '../../parts/zone/ZonePicker.tsx'
import { CardActions } from '../../ui/form/CardActions.tsx'
import { FormFrame } from '../../ui/form/FormFrame.tsx'
import { NumberField } from '../../ui/form/NumberField.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { Section } from '../../ui/page/Section.tsx'
import { saveSchool } from '../commands.ts'
import { changesOf, DEFAULTS, formOf, problemsOf } from './form.ts'
import classes from './SchoolTime.module.css'

const LOOK_AGAIN_MS = 5000

export function SchoolTime({ setup: { school, settings } }: { setup: SchoolSetup }) {
  const readOnly = useReadOnlyReason(school.schoolId)
  const form = useForm({
    saved: formOf(school),
    problems: problemsOf,
    changes: changesOf,
    save: (changes) => saveSchool(school.schoolId, { ...changes, version: settings.version }),
    valuesOf: (edited) => formOf(edited.school),
    onSaved: () => flash('Successfully Updated School!'),
  })
  const { fields } = form
  const disabled = readOnly !== null
  return (
    <FormFrame form={form} readOnly={readOnly} bar={null}>
      <Section title="Time" description="All times use this zone. Bell times don't shift.">
        <ZonePicker bind={fields.timezone} stored={school.timezone} disabled={disabled} />
        {settings.isRecounting && <Recounting schoolId={school.schoolId} />}
        <div className={classes.window}>
          <p>A pass can be started within this window around its time; then it expires.</p>
          <NumberField
            bind={fields.passActivationIntervalBefore}
            label="Minutes before"
            description={`Default: ${DEFAULTS.before}`}
            placeholder={String(DEFAULTS.before)}
            disabled={disabled}
          />
          <NumberField
            bind={fields.passActivationIntervalAfter}
            label="Minutes after"
            description={`Default: ${DEFAULTS.after}`}
            placeholder={String(DEFAULTS.after)}
            disabled={disabled}
          />
        </div>
        <CardActions form={form} readOnly={readOnly} />
      </Section>
    </FormFrame>
  )
}

/** Until the server has counted past days in the new zone. It looks by itself whether that is done. */
function Recounting({ schoolId }: { schoolId: SchoolId }) {
  useQuery({ ...schoolSetupQuery(schoolId), refetchInterval: LOOK_AGAIN_MS })
  return (
    <p role="status">Past days are being counted again in the new time zone. Figures are right in a few minutes.</p>
  )
}
