/**
 * The titles of the pages that students and visitors open, which are there in each language. They are written without
 * macros, because end-to-end tests read the route table as it is.
 */
import type { I18n, Message } from '@corridor/rules/words'

// lingui-set comment="Titles of pages"

export const TITLES = {
  signIn: /* i18n */ { id: 'title.signIn', message: 'Sign in' },
  forgotPassword: /* i18n */ { id: 'title.forgotPassword', message: 'Forgot password' },
  emails: /* i18n */ { id: 'title.emails', message: 'Emails' },
  setYourPassword: /* i18n */ { id: 'title.setYourPassword', message: 'Set your password' },
  yourSignInSlip: /* i18n */ { id: 'title.yourSignInSlip', message: 'Your sign-in slip' },
  livePasses: /* i18n */ { id: 'title.livePasses', message: 'Live Passes' },
  upcomingPasses: /* i18n */ { id: 'title.upcomingPasses', message: 'Upcoming Passes' },
  requestedPasses: /* i18n */ { id: 'title.requestedPasses', message: 'Requested Passes' },
  myPasses: /* i18n */ { id: 'title.myPasses', message: 'My Passes' },
  newPass: /* i18n */ { id: 'title.newPass', message: 'New Pass' },
  updatePass: /* i18n */ { id: 'title.updatePass', message: 'Update Pass' },
  pass: /* i18n */ { id: 'title.pass', message: 'Pass' },
  settings: /* i18n */ { id: 'title.settings', message: 'Settings' },
  notifications: /* i18n */ { id: 'title.notifications', message: 'Notifications' },
  notification: /* i18n */ { id: 'title.notification', message: 'Notification' },
} as const satisfies Record<string, Message>

/** The title of a row of the route table. Those of staff are English. */
export function titleOf(i18n: I18n, { title }: { title?: Message | string }): string | undefined {
  return typeof title === 'object' ? i18n._(title) : title
}
