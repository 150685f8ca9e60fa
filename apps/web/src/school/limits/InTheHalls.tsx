import type { SchoolSetup } from '@corridor/contract'
import { can } from '@corridor/rules/access'
import { NO_LIMIT } from '@corridor/rules/pass'
import { useQuery } from '@tanstack/react-query'
import { useViewer } from '../../base/session/initialize.ts'
import { useReadOnlyReason } from '../../base/session/readOnlyReason.ts'
import { nowQuery } from '../../parts/limits/queries.ts'
import { CardActions } from '../../ui/form/CardActions.tsx'
import { FormFrame } from '../../ui/form/FormFrame.tsx'
import { Section } from '../../ui/page/Section.tsx'
import { FIRST_VALUES, HALL_FIELDS } from './form.ts'
import { LimitSwitch } from './LimitSwitch.tsx'
import classes from './Limits.module.css'
import { outLimitsText } from './labels.ts'
import { useFirstLimitForm } from './useFirstLimitForm.ts'
import { useLimitsForm } from './useLimitsForm.ts'

/** How many may be out at once. */
export function InTheHalls({ setup }: { setup: SchoolSetup }) {
  const { school, rooms } = setup
  const { schoolId } = school
  const viewer = useViewer()
  const readOnly = useReadOnlyReason(schoolId)
  const maySeeNow = can(viewer, 'usage.see', { schoolId }) && can(viewer, 'pass.seeAll', { schoolId })
  const { data: now } = useQuery({ ...nowQuery(schoolId), enabled: maySeeNow })
  const form = useLimitsForm(setup, HALL_FIELDS)
  const first = useFirstLimitForm(setup, form, () => form.values.hallCap !== null)
  const outLimits = rooms.map(({ outLimit }) => outLimit).filter((limit) => limit !== NO_LIMIT)
  return (
    <FormFrame form={first.form} readOnly={readOnly} bar={null}>
      <Section title="In the halls">
        <LimitSwitch
          bind={form.fields.hallCap}
          label="At once in the school"
          description="Over it, passes wait in line"
          unit="passes"
          first={FIRST_VALUES.hallCap}
          disabled={readOnly !== null}
          aside={now && `${now.inHalls} now`}
        />
        <div className={classes.fact}>
          <b>Out of a room at once</b>
          <p>Teachers set this for their own rooms. {outLimitsText(outLimits, rooms.length)}</p>
        </div>
        <CardActions form={first.form} readOnly={readOnly} />
      </Section>
      {first.dialog}
    </FormFrame>
  )
}
