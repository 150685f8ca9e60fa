import type { SchoolSetup } from '@corridor/contract'
import { termOn } from '@corridor/rules/pass'
import { localDay, longDay } from '@corridor/rules/time'
import { useNow } from '../../base/session/now.ts'
import { useReadOnlyReason } from '../../base/session/readOnlyReason.ts'
import { CardActions } from '../../ui/form/CardActions.tsx'
import { FormFrame } from '../../ui/form/FormFrame.tsx'
import { Section } from '../../ui/page/Section.tsx'
import { FIRST_VALUES, QUICK_FIELDS, quickProblemsOf, valuesIn } from './form.ts'
import { LimitSwitch } from './LimitSwitch.tsx'
import { useFirstLimitForm } from './useFirstLimitForm.ts'
import { useLimitsForm } from './useLimitsForm.ts'

/** How many quick passes a student has, and how long after one the next is ready. */
export function QuickLimits({ setup }: { setup: SchoolSetup }) {
  const { school, terms } = setup
  const readOnly = useReadOnlyReason(school.schoolId)
  const form = useLimitsForm(setup, QUICK_FIELDS, quickProblemsOf)
  const first = useFirstLimitForm(setup, form, () =>
    Object.values(valuesIn(form.values)).some((value) => value !== null),
  )
  const term = termOn(terms, localDay(useNow(), school.timezone))
  const shared = (field: (typeof QUICK_FIELDS)[number]) => ({
    bind: form.fields[field],
    first: FIRST_VALUES[field],
    disabled: readOnly !== null,
  })
  return (
    <FormFrame form={first.form} readOnly={readOnly} bar={null}>
      <Section title="Quick pass limits" description="At the limit, the teacher in the room decides">
        <LimitSwitch
          {...shared('quickPassesPerDay')}
          label="A day"
          description="Passes that a student asked for"
          unit="passes"
        />
        <LimitSwitch {...shared('quickPassesPerWeek')} label="A week" description="Monday to Sunday" unit="passes" />
        <LimitSwitch
          {...shared('quickPassesPerTerm')}
          label="A term"
          description={term ? `${term.name}, until ${longDay(term.endsOn)}` : 'Applies once a term has begun'}
          unit="passes"
        />
        <LimitSwitch
          {...shared('passCooldown')}
          label="Between two passes"
          description="After one has ended"
          unit="minutes"
        />
        <CardActions form={first.form} readOnly={readOnly} />
      </Section>
      {first.dialog}
    </FormFrame>
  )
}
