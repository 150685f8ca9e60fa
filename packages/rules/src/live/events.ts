import type { UserId } from '../ids.ts'

export const PASS_EVENTS = [
  'createPass',
  'approvePass',
  'startPass',
  'rejectPass',
  'cancelPass',
  'confirmPass',
  'acknowledgePass',
  'updatePass',
  'completePass',
] as const
export type PassEventName = (typeof PASS_EVENTS)[number]

/** The same event, addressed to one person. */
export function userEvent<E extends PassEventName>(name: E, userId: UserId): `${E}:${number}` {
  return `${name}:${userId}`
}
