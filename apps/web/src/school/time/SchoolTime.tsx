import type { SchoolSetup } from '@corridor/contract'
import { useMemo } from 'react'
import { useNow } from '../../base/session/now.ts'
import { flash } from '../../base/state/flashes.ts'
import { CardActions } from '../../ui/form/CardActions.tsx'
import { FormFrame } from '../../ui/form/FormFrame.tsx'
import { NumberField } from '../../ui/form/NumberField.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { Section } from '../../ui/page/Section.tsx'
import { Picker } from '../../ui/picker/Picker.tsx'
import { saveSchool } from '../commands.ts'
import { useReadOnlyReason } from '../readOnlyReason.ts'
import { changesOf, DEFAULTS, formOf, problemsOf } from './form.ts'
import classes from './SchoolTime.module.css'
import { timeIn, ZONE_CHOICES, zonesWith } from './zones.ts'

export function SchoolTime({ setup: { school, settings } }: { setup: SchoolSetup }) {
  const readOnly = useReadOnlyReason(school.schoolId)
  const zones = useMemo(() => zonesWith(school.timezone), [school.timezone])
  const now = useNow()
  const form = useForm({
    saved: formOf(school),
    problems: problemsOf,
    changes: changesOf,
    save: (changes) => saveSchool(school.schoolId, { ...changes, version: settings.version }),
    valuesOf: (edited) => formOf(edited.school),
    onSaved: () => flash('Successfully Updated School!'),
  })
  const { fields, values } = form
  const disabled = readOnly !== null
  return (
    <FormFrame form={form} readOnly={readOnly} bar={null}>
      <Section title="Time" description="All times use this zone. Bell times don't shift.">
        <Picker
          {...ZONE_CHOICES}
          bind={fields.timezone}
          label="Time zone"
          description={values.timezone ? `It is ${timeIn(values.timezone, now)} there now.` : undefined}
          options={zones}
          disabled={disabled}
          emptyText="No such time zone. Try a large city nearby."
        />
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
