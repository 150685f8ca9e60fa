import type { StudentAllowance } from '@corridor/contract'
import type { SchoolId, UserId } from '@corridor/rules/ids'
import { type AllowanceChoice, QUICK_PERIODS, type QuickPeriod } from '@corridor/rules/pass'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { request } from '../base/client.ts'
import { flash } from '../base/state/flashes.ts'
import { QuickUse } from '../parts/pass/QuickUse.tsx'
import { CardActions } from '../ui/form/CardActions.tsx'
import { FormFrame } from '../ui/form/FormFrame.tsx'
import { NumberField } from '../ui/form/NumberField.tsx'
import { SelectField } from '../ui/form/SelectField.tsx'
import { useForm } from '../ui/form/useForm.ts'
import { ALLOWANCE_FIELDS, allowanceQuery, bodyOf, formOf, problemsOf } from './allowance.ts'
import { UPDATED } from './labels.ts'

const CHOICES: readonly { value: AllowanceChoice; label: string }[] = [
  { value: 'school', label: "School's limits" },
  { value: 'own', label: 'Own limits' },
  { value: 'none', label: 'No limits' },
]
const LABELS: Readonly<Record<QuickPeriod, string>> = { day: 'A day', week: 'A week', term: 'A term' }

interface AllowanceProps {
  schoolId: SchoolId
  studentId: UserId
}

/** Which quick pass limits a student has in a school, and what they have used. For those who may lock the student. */
export function Allowance({ schoolId, studentId }: AllowanceProps) {
  const { data } = useQuery(allowanceQuery(schoolId, studentId))
  return data ? <AllowanceFields schoolId={schoolId} studentId={studentId} allowance={data} /> : null
}

function AllowanceFields({ schoolId, studentId, allowance }: AllowanceProps & { allowance: StudentAllowance }) {
  const client = useQueryClient()
  const form = useForm({
    saved: formOf(allowance),
    problems: problemsOf,
    save: (_, values) =>
      request('POST /api/school/:schoolId/students/:userId/allowance', {
        params: { schoolId, userId: studentId },
        body: bodyOf(values, allowance.version),
      }),
    valuesOf: formOf,
    onSaved: (saved) => {
      client.setQueryData(allowanceQuery(schoolId, studentId).queryKey, saved)
      flash(UPDATED)
    },
  })
  const isOwn = form.values.kind === 'own'
  return (
    <FormFrame form={form} bar={null} gap={3}>
      <SelectField bind={form.fields.kind} label="Limits" options={CHOICES} />
      {isOwn &&
        QUICK_PERIODS.map((period) => (
          <NumberField
            key={period}
            bind={form.fields[ALLOWANCE_FIELDS[period]]}
            label={LABELS[period]}
            placeholder={schoolsText(allowance.school[period])}
          />
        ))}
      <QuickUse used={allowance.used} limits={limitsOf(allowance)} />
      {form.isDirty && <CardActions form={form} readOnly={null} />}
    </FormFrame>
  )
}

/** What an empty field means. */
const schoolsText = (limit: number | null) => (limit === null ? 'No school limit' : `School limit: ${limit}`)

function limitsOf({ kind, school, ...own }: StudentAllowance): StudentAllowance['school'] {
  if (kind === 'none') return { day: null, week: null, term: null }
  return {
    day: own.perDay ?? school.day,
    week: own.perWeek ?? school.week,
    term: own.perTerm ?? school.term,
  }
}
