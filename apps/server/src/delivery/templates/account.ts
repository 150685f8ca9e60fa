/** Emails about someone's account. They are sent whatever the person has chosen, and cannot be stopped. */
import { compose, type MailContent } from './compose.ts'

const NOT_ASKED =
  "If you didn't ask for this, you can ignore this email. Nothing has changed, and nobody else has this link."

interface AccountLink {
  username: string
  schoolName: string | null
  url: string
  /** In words, in the school's time. */
  until: string
}

export function invitationMail({ username, schoolName, url, until }: AccountLink): MailContent {
  return compose({
    subject: schoolName ? `Your invitation to Corridor at ${schoolName}` : 'Your invitation to Corridor',
    heading: 'Welcome to Corridor',
    blocks: [
      { paragraph: `${schoolName ?? 'Your school'} uses Corridor for hall passes. Choose a password to get started.` },
      { paragraph: `Your username is ${username}.` },
      { button: 'Choose a password', url },
      { paragraph: `This link works once, until ${until}. Do not forward it.` },
    ],
    footer: ["You're getting this because your school made an account for you."],
  })
}

export function resetMail({ username, schoolName, url, until }: AccountLink): MailContent {
  return compose({
    subject: 'Reset your Corridor password',
    heading: 'Choose a new password',
    blocks: [
      { paragraph: `Someone asked for a new password for ${username}.` },
      { button: 'Choose a new password', url },
      { paragraph: `This link works once, until ${until}. Do not forward it.` },
      { paragraph: NOT_ASKED },
    ],
    footer: [...(schoolName ? [schoolName] : []), "You're getting this because your account has this email address."],
  })
}

export function providerOnlyMail({ schoolName, url }: { schoolName: string | null; url: string }): MailContent {
  return compose({
    subject: 'Signing in to Corridor',
    heading: 'You sign in through your school',
    blocks: [
      {
        paragraph:
          'Someone asked for a new Corridor password for you. Your account has none: you sign in with the account that you have at your school, and its password is changed there.',
      },
      { button: 'Open Corridor', url },
    ],
    footer: [...(schoolName ? [schoolName] : []), "You're getting this because your account has this email address."],
  })
}

export function passwordChangedMail({ username, at, url }: { username: string; at: string; url: string }): MailContent {
  return compose({
    subject: 'Your Corridor password was changed',
    heading: 'Your password was changed',
    blocks: [
      { paragraph: `The password of ${username} was changed on ${at}. All other devices were signed out.` },
      {
        paragraph:
          'If this was not you, tell your school’s office at once. They can reset it and sign you out everywhere.',
      },
      { button: 'Open Corridor', url },
    ],
    footer: ['You always get this when your password changes.'],
  })
}

export function testMail({ sentBy }: { sentBy: string }): MailContent {
  return compose({
    subject: 'Corridor can send email',
    heading: 'It works',
    blocks: [{ paragraph: `${sentBy} sent this from Corridor to see whether email works. It does.` }],
    footer: ["You're getting this because you asked for it in your settings."],
  })
}
