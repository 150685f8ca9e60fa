/** A student's quick pass limits as plain data. The numbers are the typed texts. */
import type { Input, StudentAllowance } from '@corridor/contract'
import type { SchoolId, UserId } from '@corridor/rules/ids'
import { type AllowanceChoice, MAX_QUICK_PASSES, QUICK_PERIODS, type QuickPeriod } from '@corridor/rules/pass'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../base/client.ts'
import { PERSON_KEY } from '../base/session/queries.ts'
import { numberIn, numberProblem, numberText } from '../ui/form/numberText.ts'
import type { Problems } from '../ui/form/useForm.ts'

export const ALLOWANCE_FIELDS = { day: 'perDay', week: 'perWeek', term: 'perTerm' } as const satisfies Record<
  QuickPeriod,
  keyof StudentAllowance
>

export interface AllowanceForm {
  kind: AllowanceChoice
  perDay: string
  perWeek: string
  perTerm: string
}

export function allowanceQuery(schoolId: SchoolId, userId: UserId) {
  return queryOptions({
    queryKey: [PERSON_KEY, userId, 'allowance', schoolId],
    queryFn: () => request('GET /api/school/:schoolId/students/:userId/allowance', { params: { schoolId, userId } }),
  })
}

export function formOf({ kind, perDay, perWeek, perTerm }: StudentAllowance): AllowanceForm {
  return { kind, perDay: numberText(perDay), perWeek: numberText(perWeek), perTerm: numberText(perTerm) }
}

export function problemsOf(form: AllowanceForm): Problems<AllowanceForm> {
  if (form.kind !== 'own') return {}
  return Object.fromEntries(
    QUICK_PERIODS.map((period) => {
      const field = ALLOWANCE_FIELDS[period]
      return [field, numberProblem(form[field], { min: 1, max: MAX_QUICK_PASSES[period] })]
    }),
  )
}

type Body = Input<'POST /api/school/:schoolId/students/:userId/allowance', 'body'>

export function bodyOf({ kind, ...texts }: AllowanceForm, version: number): Body {
  if (kind !== 'own') return { kind, version }
  const number = (text: string) => numberIn(text) ?? null
  return {
    kind,
    perDay: number(texts.perDay),
    perWeek: number(texts.perWeek),
    perTerm: number(texts.perTerm),
    version,
  }
}
