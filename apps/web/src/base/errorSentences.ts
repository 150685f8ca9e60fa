/**
 * What the server says to students and visitors when it refuses something, where the code alone says less. These are
 * its own sentences: a test looks for each of them in its code. They are found by their English, so the build must not
 * leave it out, and they are written without macros.
 */

import type { Values } from '@corridor/rules/words'

// lingui-set comment="Everywhere: errors"

interface Sentence {
  id: string
  message: string
  /** What the message is told besides what stands in the sentence. */
  values?: Values
}

export const SENTENCES: readonly Sentence[] = [
  // A freeze.
  /* i18n */ {
    id: 'error.saidJustNow',
    message: 'You can change this once a minute. Try again in {seconds} s.',
  },
  /* i18n */ { id: 'error.freezeEnded', message: 'Passes are open again. There is nothing more to do.' },
  /* i18n */ {
    id: 'error.notOut',
    message: 'You have no active pass. The staff member who is with you marks you in the roll call.',
  },

  // Any request.
  /* i18n */ { id: 'error.link', message: 'This link does not work anymore. Ask for a new one.' },
  /* i18n */ {
    id: 'error.characters',
    message: 'This contains characters that cannot be saved. Remove them and try again.',
  },
  /* i18n */ { id: 'error.unreadable', message: 'The request could not be read. Refresh the page and try again.' },
  /* i18n */ { id: 'error.tooLarge', message: 'This is too large to be sent. Make it shorter and try again.' },
  /* i18n */ {
    id: 'error.longAddress',
    message: 'The address or the cookies are too long. Delete the cookies of this page and try again.',
  },
  /* i18n */ {
    id: 'error.slow',
    message: 'The request took too long to arrive. Check your connection and try again.',
  },
  /* i18n */ { id: 'error.page', message: 'This page of the list cannot be found. Start from the top again.' },
  /* i18n */ {
    id: 'error.updating',
    message: 'Corridor is being updated, and nothing was changed. Try again in a moment.',
  },
  /* i18n */ {
    id: 'error.locked',
    message: 'Someone else is changing the same thing right now, so nothing was saved. Try again in a moment.',
  },
  /* i18n */ {
    id: 'error.readOnly',
    message: 'Corridor cannot save anything right now, and nothing was changed. Try again in a moment.',
  },
  /* i18n */ {
    id: 'error.takesLong',
    message: 'This takes too long right now, so it was given up. Ask for less, or try again in a moment.',
  },
  /* i18n */ {
    id: 'error.database',
    message: 'Corridor cannot reach its database right now. Try again in a moment.',
  },
  /* i18n */ {
    id: 'error.writesSecond',
    message: 'Too many changes in the last minute, so this was not saved. Wait a second, then try again.',
  },
  /* i18n */ {
    id: 'error.writesSeconds',
    message: 'Too many changes in the last minute, so this was not saved. Wait {seconds} seconds, then try again.',
  },
  /* i18n */ { id: 'error.school', message: 'That school was not found.' },
  /* i18n */ { id: 'error.person', message: 'That person was not found.' },

  // Fields.
  /* i18n */ { id: 'error.atMostCharacters', message: 'At most {count} characters.' },
  /* i18n */ { id: 'error.atLeastCharacters', message: 'At least {count} characters.' },
  /* i18n */ { id: 'error.chooseAtMost', message: 'Choose at most {count}.' },
  /* i18n */ { id: 'error.chooseOne', message: 'Choose at least one.' },
  /* i18n */ { id: 'error.chooseAtLeast', message: 'Choose at least {count}.' },
  /* i18n */ { id: 'error.atMost', message: 'At most {count}.' },
  /* i18n */ { id: 'error.lessThan', message: 'Less than {count}.' },
  /* i18n */ { id: 'error.atLeast', message: 'At least {count}.' },
  /* i18n */ { id: 'error.moreThan', message: 'More than {count}.' },
  /* i18n */ { id: 'error.format', message: 'This is not in the expected format.' },
  /* i18n */ { id: 'error.outdatedForm', message: 'This form is out of date. Refresh the page and try again.' },
  /* i18n */ { id: 'error.choose', message: 'Choose one of the options.' },
  /* i18n */ { id: 'error.fillIn', message: 'Fill this in.' },
  /* i18n */ { id: 'error.email', message: 'Enter an email address such as name@school.org.' },
  /* i18n */ { id: 'error.dateTime', message: 'Choose a date and a time.' },
  /* i18n */ { id: 'error.date', message: 'Choose a date.' },
  /* i18n */ { id: 'error.time', message: 'Choose a time.' },
  /* i18n */ { id: 'error.wholeNumber', message: 'Use a whole number.' },
  /* i18n */ { id: 'error.number', message: 'Use a number.' },
  /* i18n */ { id: 'error.oneLetter', message: 'Enter at least one letter or digit.' },
  /* i18n */ { id: 'error.changedElsewhere', message: 'This was changed elsewhere.' },

  // Signing in.
  /* i18n */ { id: 'error.waitSecond', message: 'Too many attempts. Wait 1 second, then try again.' },
  /* i18n */ { id: 'error.waitMinute', message: 'Too many attempts. Wait a minute, then try again.' },
  /* i18n */ { id: 'error.waitSeconds', message: 'Too many attempts. Wait {seconds} seconds, then try again.' },
  /* i18n */ {
    id: 'error.busySignIn',
    message: 'Many people are signing in right now. Wait a few seconds, then try again.',
  },
  /* i18n */ {
    id: 'error.busySearch',
    message: 'Many people are searching right now. Wait a few seconds, then try again.',
  },
  /* i18n */ { id: 'error.signInAgain', message: 'This took too long. Sign in again.' },
  /* i18n */ {
    id: 'error.noReset',
    message: 'Passwords cannot be reset by email here. Ask your school’s office.',
  },
  /* i18n */ {
    id: 'error.slip',
    message: 'That code does not work. Check every letter, or ask for a new slip.',
  },

  // Passwords.
  /* i18n */ {
    id: 'error.noPassword',
    message: 'You sign in through your school, so there is no password to change here.',
  },
  /* i18n */ { id: 'error.currentPassword', message: 'This is not your current password.' },
  /* i18n */ { id: 'error.shortPassword', message: 'Use at least {count} characters.' },
  /* i18n */ { id: 'error.longPassword', message: 'Use {count} characters at most.' },
  /* i18n */ { id: 'error.namePassword', message: 'This is too close to your name. Choose something else.' },
  /* i18n */ {
    id: 'error.easyPassword',
    message: 'This password is easy to guess. Three or four words that do not belong together make a good one.',
  },

  // Email and texts.
  /* i18n */ {
    id: 'error.emailLink',
    message: 'This link does not work anymore. Sign in and open your settings instead.',
  },
  /* i18n */ { id: 'error.noTexts', message: 'Text messages are not set up at this school yet.' },
  /* i18n */ { id: 'error.noEmail', message: 'Email is not set up at this school yet.' },
  /* i18n */ { id: 'error.noStudentTexts', message: 'Your school has not turned on text messages for students.' },
  /* i18n */ {
    id: 'error.notAPhone',
    message: 'This is not a phone number in the United States or Canada.',
  },
  /* i18n */ { id: 'error.phoneFormat', message: 'Enter the phone number as (000) 000-0000.' },
  /* i18n */ {
    id: 'error.threeCodes',
    message: 'Three codes were sent to this number today. Try again tomorrow.',
  },
  /* i18n */ { id: 'error.cannotText', message: 'This number cannot be texted.' },
  /* i18n */ { id: 'error.noTextNow', message: 'No text could be sent just now. Try again in a few minutes.' },
  /* i18n */ {
    id: 'error.stopped',
    message: 'You texted STOP from this number. Text START to Corridor’s number first.',
  },
  /* i18n */ { id: 'error.noSuchPhone', message: 'There is no such phone number.' },
  /* i18n */ { id: 'error.landline', message: 'This is a landline, which cannot be texted.' },
  /* i18n */ {
    id: 'error.oldCode',
    message: 'This code has expired, or was tried too often. Get a new one.',
  },
  /* i18n */ { id: 'error.wrongCode', message: 'This is not the code that we texted.' },
  /* i18n */ {
    id: 'error.settings',
    message: 'Settings cannot be changed while impersonating.',
  },

  // Passes.
  /* i18n */ { id: 'error.room', message: 'That room was not found. Choose another one.' },
  /* i18n */ { id: 'error.teacher', message: 'That teacher was not found. Choose another one.' },
  /* i18n */ { id: 'error.toTeacher', message: 'Choose the teacher you are going to.' },
  /* i18n */ { id: 'error.fromTeacher', message: 'Choose the teacher you are with.' },
  /* i18n */ {
    id: 'error.otherRoom',
    message: 'That teacher does not work in that room. Choose someone who does.',
  },
  /* i18n */ { id: 'error.from', message: 'Choose where you are coming from.' },
  /* i18n */ { id: 'error.noPass', message: 'This pass was not found.' },
  // The rules have the words of these in each language.
  { id: 'schedule.wrongDay', message: 'Choose a day from today to one month ahead.' },
  { id: 'schedule.outsideHours', message: 'Choose a time from {from} to {to}.' },
  { id: 'schedule.past', message: 'That time is over. Choose a later one.' },
  { id: 'refusal.notFound', message: 'This pass was not found. Refresh the page to see what is current.' },
  { id: 'refusal.ownPassRunning', message: 'You already have a live pass to {room}. Mark it as Arrived first.' },
  { id: 'refusal.ownPassInLine', message: 'You are already in line for {room}. Cancel that pass first.' },
  { id: 'refusal.opensAt', message: 'Passes open at {time}. Your pass waits for you.' },
  {
    id: 'refusal.usedUp',
    message: 'No quick passes are left today. Ask a teacher to start this pass.',
    values: { period: 'day' },
  },
  {
    id: 'refusal.usedUp',
    message: 'No quick passes are left this week. Ask a teacher to start this pass.',
    values: { period: 'week' },
  },
  {
    id: 'refusal.usedUp',
    message: 'No quick passes are left this term. Ask a teacher to start this pass.',
    values: { period: 'term' },
  },
  { id: 'refusal.readyAt', message: 'Your next quick pass is ready at {time}. Ask a teacher to start this pass.' },
  {
    id: 'refusal.tooManyOpen',
    message: 'You already have {limit} open requests. Cancel one that you no longer need, or wait for an answer.',
  },
  /* i18n */ { id: 'error.notification', message: 'This notification was not found.' },

  // Help.
  /* i18n */ {
    id: 'error.helpOften',
    message: 'You have asked for help many times in the last hour. Wait a while, or ask the office.',
  },
  /* i18n */ {
    id: 'error.helpPictures',
    message: 'Your requests for help have pictures of {size} MB already. Send this one without a picture.',
  },
  /* i18n */ {
    id: 'error.noPicture',
    message: 'This file is not a picture that can be sent. Choose a PNG, JPEG or WebP.',
  },
  /* i18n */ {
    id: 'error.damagedPicture',
    message: 'This picture is damaged or incomplete. Take it again, or send the message without it.',
  },
  /* i18n */ {
    id: 'error.pixels',
    message: 'This picture has {width} × {height} pixels. Choose one with at most {most} × {most}.',
  },
  /* i18n */ {
    id: 'error.fileSize',
    message: 'This file is too large: at most {size} MB can be sent. Make it smaller and try again.',
  },
  /* i18n */ {
    id: 'error.formLength',
    message: 'This form has more in it than can be read. Make it shorter and try again.',
  },
  /* i18n */ {
    id: 'error.fileKind',
    message: 'This kind of file cannot be read here. Choose another file and try again.',
  },
  /* i18n */ { id: 'error.oneFile', message: 'Choose one file only.' },
  /* i18n */ {
    id: 'error.slowFile',
    message: 'This file takes too long to be read. Save it again, or choose another one.',
  },
  /* i18n */ {
    id: 'error.manyFiles',
    message: 'Many files are being read right now, and yours was not. Try again in a moment.',
  },
  /* i18n */ {
    id: 'error.otherFiles',
    message: 'Your other files are still on their way. Wait a moment, then try again.',
  },
]
