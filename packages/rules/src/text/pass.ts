import type { I18n } from '../words/i18n.ts'

/** The name of the person responsible for a pass, or null if it is the office. */
export interface PassOwnerName {
  /** The origin's faculty if the origin approves, otherwise the destination's. */
  professionalFacultyName: string | null
}

export function awaitingApprovalText(i18n: I18n, { professionalFacultyName: name }: PassOwnerName): string {
  return name
    ? i18n._({ id: 'pass.awaitingApproval', message: 'Awaiting approval from {name}', values: { name } })
    : i18n._({ id: 'pass.awaitingOffice', message: 'Awaiting approval from the office' })
}

/** Shown when the viewer can see the pass but not act on it. */
export function othersPassHint(i18n: I18n, name: string | null): string {
  return name
    ? i18n._({ id: 'pass.others', message: "This is {name}'s pass", values: { name } })
    : i18n._({ id: 'pass.ofOffice', message: "This is the office's pass" })
}
