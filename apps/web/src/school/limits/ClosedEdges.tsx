import type { SchoolSetup } from '@corridor/contract'
import { addDays, localDay } from '@corridor/rules/time'
import { useNow } from '../../base/session/now.ts'
import { useReadOnlyReason } from '../../base/session/readOnlyReason.ts'
import { blocksOf, closingOf } from '../../parts/limits/closing.ts'
import { CardActions } from '../../ui/form/CardActions.tsx'
import { FormFrame } from '../../ui/form/FormFrame.tsx'
import { fieldAs } from '../../ui/form/field.ts'
import { NumberField } from '../../ui/form/NumberField.tsx'
import { Section } from '../../ui/page/Section.tsx'
import { confirmLittleOpen } from './confirmLittleOpen.ts'
import { DayPreview } from './DayPreview.tsx'
import { CLOSED_FIELDS, problemsOf, valuesIn } from './form.ts'
import classes from './Limits.module.css'
import { useFirstLimitForm } from './useFirstLimitForm.ts'
import { useLimitsForm } from './useLimitsForm.ts'

const WEEK = [0, 1, 2, 3, 4, 5, 6]

/** The first and the last minutes of every block, and what is left of the day. */
export function ClosedEdges({ setup }: { setup: SchoolSetup }) {
  const { school } = setup
  const readOnly = useReadOnlyReason(school.schoolId)
  const today = localDay(useNow(), school.timezone)
  const form = useLimitsForm(setup, CLOSED_FIELDS)
  const before = closingOf(setup)
  // What is being typed and is no number yet changes nothing in the preview.
  const hasProblem = Object.values(problemsOf(form.values)).some(Boolean)
  const closing = hasProblem ? before : { ...before, ...valuesIn(form.values) }
  const isClosing = closing.closedFirst > 0 || closing.closedLast > 0
  const first = useFirstLimitForm(setup, form, () => isClosing)
  const submit = async () => {
    const days = WEEK.map((ahead) => addDays(today, ahead))
    if (await confirmLittleOpen(before, closing, blocksOf(setup), days)) await first.form.submit()
  }
  const asking = { ...first.form, submit }
  const text = (field: (typeof CLOSED_FIELDS)[number]) =>
    fieldAs(
      form.fields[field],
      (value) => value ?? '',
      (value) => value,
    )
  const shared = { hidesLabel: true, disabled: readOnly !== null }
  return (
    <FormFrame form={asking} readOnly={readOnly} bar={null}>
      <Section title="Closed times" description="Meanwhile students ask their teacher for a quick pass">
        <div className={classes.edges}>
          <span aria-hidden>First</span>
          <NumberField bind={text('closedFirst')} label="First minutes of every block" {...shared} />
          <span aria-hidden>and last</span>
          <NumberField bind={text('closedLast')} label="Last minutes of every block" {...shared} />
          <span aria-hidden>minutes of every block</span>
        </div>
        <DayPreview setup={setup} closing={closing} />
        <CardActions form={asking} readOnly={readOnly} />
      </Section>
      {first.dialog}
    </FormFrame>
  )
}
