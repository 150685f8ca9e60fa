import type { Account } from '@corridor/contract'
import type { AccountColumns } from './visibleAccount.ts'

export function presentAccount(row: AccountColumns): Account {
  const { userId, type, firstName, lastName, username, email, grade, schoolIdentifier, version } = row
  return { userId, type, firstName, lastName, username, email, grade, schoolIdentifier, version }
}
