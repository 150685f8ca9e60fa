/**
 * Emails about someone's account, in their language. They are sent whatever the person has chosen, and cannot be
 * stopped.
 */
import type { I18n } from '@corridor/rules/words'
import { compose, type MailContent } from './compose.ts'

interface AccountLink {
  username: string
  schoolName: string | null
  url: string
  /** In words, in the school's time. */
  until: string
}

export function invitationMail(i18n: I18n, { username, schoolName: school, url, until }: AccountLink): MailContent {
  const values = { school }
  return compose(
    {
      subject: school
        ? i18n._({ id: 'mail.invitationAt', message: 'Your invitation to Corridor at {school}', values })
        : i18n._({ id: 'mail.invitation', message: 'Your invitation to Corridor' }),
      heading: i18n._({ id: 'mail.welcome', message: 'Welcome to Corridor' }),
      blocks: [
        {
          paragraph: school
            ? i18n._({
                id: 'mail.schoolUses',
                message: '{school} uses Corridor for hall passes. Choose a password to get started.',
                values,
              })
            : i18n._({
                id: 'mail.yourSchoolUses',
                message: 'Your school uses Corridor for hall passes. Choose a password to get started.',
              }),
        },
        { paragraph: i18n._({ id: 'mail.username', message: 'Your username is {username}.', values: { username } }) },
        { button: i18n._({ id: 'mail.choosePassword', message: 'Choose a password' }), url },
        { paragraph: worksOnce(i18n, until) },
      ],
      footer: [
        i18n._({
          id: 'mail.becauseInvited',
          message: "You're getting this because your school made an account for you.",
        }),
      ],
    },
    i18n.locale,
  )
}

export function resetMail(i18n: I18n, { username, schoolName, url, until }: AccountLink): MailContent {
  return compose(
    {
      subject: i18n._({ id: 'mail.reset', message: 'Reset your Corridor password' }),
      heading: i18n._({ id: 'mail.resetHeading', message: 'Choose a new password' }),
      blocks: [
        {
          paragraph: i18n._({
            id: 'mail.resetAsked',
            message: 'Someone asked for a new password for {username}.',
            values: { username },
          }),
        },
        { button: i18n._({ id: 'mail.resetButton', message: 'Choose a new password' }), url },
        { paragraph: worksOnce(i18n, until) },
        {
          paragraph: i18n._({
            id: 'mail.resetNotAsked',
            message:
              "If you didn't ask for this, you can ignore this email. Nothing has changed, and nobody else has this link.",
          }),
        },
      ],
      footer: footerOf(i18n, schoolName),
    },
    i18n.locale,
  )
}

export function providerOnlyMail(
  i18n: I18n,
  { schoolName, url }: { schoolName: string | null; url: string },
): MailContent {
  return compose(
    {
      subject: i18n._({ id: 'mail.providerOnly', message: 'Signing in to Corridor' }),
      heading: i18n._({ id: 'mail.providerOnlyHeading', message: 'You sign in through your school' }),
      blocks: [
        {
          paragraph: i18n._({
            id: 'mail.providerOnlyText',
            message:
              'Someone asked for a new Corridor password for you. Your account has none: you sign in with the account that you have at your school, and its password is changed there.',
          }),
        },
        { button: openCorridor(i18n), url },
      ],
      footer: footerOf(i18n, schoolName),
    },
    i18n.locale,
  )
}

export function passwordChangedMail(
  i18n: I18n,
  { username, at, url }: { username: string; at: string; url: string },
): MailContent {
  return compose(
    {
      subject: i18n._({ id: 'mail.passwordChanged', message: 'Your Corridor password was changed' }),
      heading: i18n._({ id: 'mail.passwordChangedHeading', message: 'Your password was changed' }),
      blocks: [
        {
          paragraph: i18n._({
            id: 'mail.passwordChangedText',
            message: 'The password of {username} was changed on {at}. All other devices were signed out.',
            values: { username, at },
          }),
        },
        {
          paragraph: i18n._({
            id: 'mail.passwordChangedByOthers',
            message:
              'If this was not you, tell your school’s office at once. They can reset it and sign you out everywhere.',
          }),
        },
        { button: openCorridor(i18n), url },
      ],
      footer: [
        i18n._({ id: 'mail.becausePasswordChanged', message: 'You always get this when your password changes.' }),
      ],
    },
    i18n.locale,
  )
}

function worksOnce(i18n: I18n, until: string): string {
  return i18n._({
    id: 'mail.linkWorksOnce',
    message: 'This link works once, until {until}. Do not forward it.',
    values: { until },
  })
}

function openCorridor(i18n: I18n): string {
  return i18n._({ id: 'mail.openCorridor', message: 'Open Corridor' })
}

function footerOf(i18n: I18n, schoolName: string | null): string[] {
  const because = i18n._({
    id: 'mail.becauseAddress',
    message: "You're getting this because your account has this email address.",
  })
  return schoolName ? [schoolName, because] : [because]
}

/** To staff. */
export function testMail({ sentBy }: { sentBy: string }): MailContent {
  return compose({
    subject: 'Corridor can send email',
    heading: 'It works',
    blocks: [{ paragraph: `${sentBy} sent this from Corridor to see whether email works. It does.` }],
    footer: ["You're getting this because you asked for it in your settings."],
  })
}
