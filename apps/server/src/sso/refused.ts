import type { SignOnRefusal } from '@corridor/rules/signIn'

/** Someone is sent back to the sign-in page, which says why. */
export class SignOnRefused extends Error {
  readonly reason: SignOnRefusal
  constructor(reason: SignOnRefusal) {
    super(reason)
    this.reason = reason
  }
}
