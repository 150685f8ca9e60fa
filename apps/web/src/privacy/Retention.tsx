import type { DistrictPrivacy } from '@corridor/contract'
import type { DistrictId } from '@corridor/rules/ids'
import { dayFormat } from '@corridor/rules/time'
import { request } from '../base/client.ts'
import { invalidate } from '../base/session/queries.ts'
import { flash } from '../base/state/flashes.ts'
import { CardActions } from '../ui/form/CardActions.tsx'
import { FormFrame } from '../ui/form/FormFrame.tsx'
import { SelectField } from '../ui/form/SelectField.tsx'
import { useForm } from '../ui/form/useForm.ts'
import { Section } from '../ui/page/Section.tsx'
import classes from './DistrictPrivacy.module.css'
import { districtPrivacyQuery } from './queries.ts'

const years = (count: number) => (count === 1 ? '1 school year' : `${count} school years`)
const YEARS = Array.from({ length: 7 }, (_, index) => ({ value: index + 1, label: years(index + 1) }))

interface RetentionProps {
  districtId: DistrictId
  privacy: DistrictPrivacy
}

/** For how long passes name their student. */
export function Retention({ districtId, privacy }: RetentionProps) {
  const { retentionYears, forgottenBefore, mayChange } = privacy
  const form = useForm({
    saved: { retentionYears },
    save: (_changes, values) =>
      request('POST /api/district/:districtId/privacy', {
        params: { districtId },
        body: { ...values, version: privacy.version },
      }),
    valuesOf: (answer: DistrictPrivacy) => ({ retentionYears: answer.retentionYears }),
    onSaved: () => {
      flash('Saved')
      invalidate({ queryKey: districtPrivacyQuery(districtId).queryKey }).catch(() => undefined)
    },
  })
  const chosen = form.values.retentionYears
  const kept = `Passes from before ${longDay(forgottenBefore)} name no student.`
  return (
    <Section
      title="How long to keep student names"
      description="Older passes keep their rooms, times and date, but no student. Names can't be recovered."
    >
      {mayChange ? (
        <FormFrame form={form} gap={3} className={classes.form} bar={<CardActions form={form} readOnly={null} />}>
          <SelectField
            bind={form.fields.retentionYears}
            label="Keep names for the current school year and"
            options={YEARS.map(({ value, label }) => ({ value, label: `${label} before` }))}
          />
          {chosen < retentionYears ? (
            <p role="alert" className={classes.warning}>
              After you save, the names of more than {years(chosen)} before this one are deleted tonight, for good.
            </p>
          ) : (
            <p className={classes.note}>{kept}</p>
          )}
        </FormFrame>
      ) : (
        <p>
          Names are kept for the current school year and {years(retentionYears)} before. {kept}
        </p>
      )}
      <p className={classes.note}>
        Notifications and devices are deleted after 400 days, sign-ins after 90, and imported rosters after 30. A hold
        on a student stops all of it for that student.
      </p>
    </Section>
  )
}

const longDay = dayFormat({ dateStyle: 'long' })
