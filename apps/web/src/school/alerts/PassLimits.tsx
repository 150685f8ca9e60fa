import type { SchoolSetup } from '@corridor/contract'
import { type ReactNode, useRef } from 'react'
import { useReadOnlyReason } from '../../base/session/readOnlyReason.ts'
import { flash } from '../../base/state/flashes.ts'
import { CardActions } from '../../ui/form/CardActions.tsx'
import { FormFrame } from '../../ui/form/FormFrame.tsx'
import { NumberField } from '../../ui/form/NumberField.tsx'
import { SwitchField } from '../../ui/form/SwitchField.tsx'
import { type Form, useForm } from '../../ui/form/useForm.ts'
import { Section } from '../../ui/page/Section.tsx'
import { saveSchool } from '../commands.ts'
import { changesOf, formOf, type Group, type LimitsForm, problemsOf, switched } from './form.ts'
import classes from './PassLimits.module.css'

/** The numbers from which on staff are notified about a student. */
export function PassLimits({ setup: { school, settings } }: { setup: SchoolSetup }) {
  const readOnly = useReadOnlyReason(school.schoolId)
  const form = useForm({
    saved: formOf(school),
    problems: problemsOf,
    changes: changesOf,
    save: (changes) => saveSchool(school.schoolId, { ...changes, version: settings.version }),
    valuesOf: (edited) => formOf(edited.school),
    onSaved: () => flash('Successfully Updated!'),
  })
  const { fields } = form
  const shared = { form, disabled: readOnly !== null }
  return (
    <FormFrame form={form} readOnly={readOnly} bar={null}>
      <Section title="Pass limits" description="Staff are told when a student goes over one.">
        <LimitGroup {...shared} group="usage" label="Passes over several days" description="Counted backward from now">
          <NumberField bind={fields.passAlertUsageAmount} label="Passes" disabled={shared.disabled} />
          <NumberField bind={fields.passAlertUsageTimeframe} label="Days" disabled={shared.disabled} />
        </LimitGroup>
        <LimitGroup {...shared} group="perDay" label="Passes a day" description="Counted by school day">
          <NumberField bind={fields.passAlertUsagePerDayAmount} label="Passes" disabled={shared.disabled} />
        </LimitGroup>
        <LimitGroup {...shared} group="timeLimit" label="Time limit" description="For rooms without their own">
          <NumberField bind={fields.passAlertTimeLimit} label="Minutes" disabled={shared.disabled} />
        </LimitGroup>
        <CardActions form={form} readOnly={readOnly} />
      </Section>
    </FormFrame>
  )
}

interface LimitGroupProps {
  form: Form<LimitsForm>
  group: Group
  label: string
  description: string
  disabled: boolean
  children: ReactNode
}

/** A switch, and its numbers while it is on. */
function LimitGroup({ form, group, label, description, disabled, children }: LimitGroupProps) {
  const { values, fields, change } = form
  const previous = useRef(values)
  const toggle = (on: boolean) => {
    if (!on) previous.current = values
    change(switched(group, on, previous.current))
  }
  return (
    <fieldset className={classes.group} aria-label={label}>
      <SwitchField
        bind={{ ...fields[group], set: toggle }}
        label={label}
        description={description}
        disabled={disabled}
      />
      {values[group] && <div className={classes.numbers}>{children}</div>}
    </fieldset>
  )
}
