/** Whether a step about a person is carried out, by what everybody holds at that moment. */
import { type Account, mayAdd } from '../access/account.ts'
import { isAdministrator, type UserType } from '../access/roles.ts'
import { schoolsOf, type Viewer } from '../access/viewer.ts'
import type { PersonStep } from './planPeople.ts'
import { type Author, isProtected, mayBeAdded, mayConfirm } from './power.ts'

export interface StepAccounts {
  /** Whom the step changes; null if they are new, or gone. */
  account: Account | null
  /** Who leaves because someone new has their id. */
  replaced: Account | null
}

export function mayCarryOut(
  step: PersonStep,
  accounts: StepAccounts,
  author: Author,
  confirmer: Viewer | undefined,
): boolean {
  if (step.action === 'agree') return true
  if (confirmer && mayConfirmStep(confirmer, step, accounts)) return true
  const { account, replaced } = accounts
  if (replaced && isProtected(author, replaced)) return false
  if (step.userId === null) return mayBeAdded(author, step.type, schoolsJoined(step))
  return account !== null && !step.values.changed.type && !isProtected(author, account)
}

/** Whether someone may answer the question about this step. */
export function mayConfirmStep(viewer: Viewer, step: PersonStep, { account, replaced }: StepAccounts): boolean {
  if (step.userId !== null && account === null) return false
  const isOverBoth = [account, replaced].every((one) => one === null || mayConfirm(viewer, one))
  const becomes = (step.userId === null ? step.type : step.values.changed.type?.to) as UserType | undefined
  const schoolIds = account ? schoolsOf(account) : schoolsJoined(step)
  return isOverBoth && (!becomes || !isAdministrator(becomes) || schoolIds.every((id) => mayAdd(viewer, id, becomes)))
}

const schoolsJoined = ({ schools }: PersonStep) => schools.map(({ schoolId }) => schoolId)
