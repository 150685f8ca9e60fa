/**
 * The questions before an action, on one pass or on many. About one pass they name its student, however it was chosen:
 * by its button, by a key, or as the only one that is selected.
 */
import type { Pass } from '@corridor/contract'
import type { SchoolId } from '@corridor/rules/ids'
import { DEFAULT_REJECT_REASONS } from '@corridor/rules/pass'
import { queryClient, schoolSetupQuery } from '../../../../base/session/queries.ts'
import type { Question, ReasonQuestion } from '../../../../base/state/confirm.ts'
import { restText } from '../../../../ui/table/actions.ts'
import { approveQuestion } from './bulk.ts'

type Passes = readonly Pick<Pass, 'studentName' | 'schoolId' | 'toRoomName' | 'enqueuedAt'>[]

const NOUN = { one: 'pass', many: 'passes' }

/** `left` is how many more are selected that the action does not apply to. */
export function approvalQuestion(passes: Passes, left = 0): Question {
  const [pass, ...others] = passes
  return {
    title: pass && others.length === 0 ? `Approve ${pass.studentName}'s pass?` : 'Approve passes',
    message: sentences(approveQuestion(passes.length), restText(left, NOUN, 'approved')),
    confirmLabel: 'Approve',
  }
}

export async function rejectionQuestion(passes: Passes, left = 0): Promise<ReasonQuestion> {
  const [pass, ...others] = passes
  const isOne = pass !== undefined && others.length === 0
  return {
    title: isOne ? `Reject ${pass.studentName}'s request?` : `Reject ${passes.length} pass(es)?`,
    message: sentences(reasonReaders(isOne), restText(left, NOUN, 'rejected')),
    confirmLabel: 'Reject',
    danger: true,
    suggestions: await reasonsFor(passes),
  }
}

export function cancelQuestion(passes: Passes, left = 0): ReasonQuestion {
  const [pass, ...others] = passes
  const isOne = pass !== undefined && others.length === 0
  const leavesLine = isOne && pass.enqueuedAt !== null && `It leaves the line for ${pass.toRoomName}.`
  return {
    title: isOne ? `Cancel ${pass.studentName}'s pass?` : `Cancel ${passes.length} pass(es)?`,
    message: sentences(leavesLine, reasonReaders(isOne), restText(left, NOUN, 'canceled')),
    confirmLabel: isOne ? 'Cancel pass' : 'Cancel passes',
    danger: true,
  }
}

const reasonReaders = (isOne: boolean) => (isOne ? 'The student sees your reason.' : 'The students see your reason.')

const sentences = (...parts: (string | null | false)[]) => parts.filter(Boolean).join(' ')

/** The ready reasons of the passes' schools. If they cannot be loaded, those that were known, or every school's. */
async function reasonsFor(passes: Passes): Promise<readonly string[]> {
  const schoolIds = [...new Set(passes.map(({ schoolId }) => schoolId))]
  const reasons = await Promise.all(schoolIds.map(reasonsOfSchool))
  return [...new Set(reasons.flat())]
}

async function reasonsOfSchool(schoolId: SchoolId): Promise<readonly string[]> {
  const query = schoolSetupQuery(schoolId)
  const known = () => queryClient.getQueryData(query.queryKey)
  const setup = await queryClient.fetchQuery({ ...query, retry: false }).catch(known)
  return setup?.settings.rejectReasons ?? DEFAULT_REJECT_REASONS
}
