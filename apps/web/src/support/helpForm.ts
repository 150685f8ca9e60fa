/** What somebody has written so far. It is kept until it is sent, so that nothing is lost if they close the form. */
import type { Answer } from '@corridor/contract'
import { TICKET_MESSAGE_LENGTH, TICKET_SUBJECT_LENGTH } from '@corridor/contract/constants'
import { pagePath } from '@corridor/rules/text'
import type { I18n } from '@corridor/rules/words'
import { msg } from '@lingui/core/macro'
import { createStore } from '../base/state/store.ts'
import { upload } from '../base/upload.ts'

// lingui-set comment="Help: a message to support"

export interface HelpForm {
  subject: string
  message: string
  file: File | null
}

export const EMPTY: HelpForm = { subject: '', message: '', file: null }

/** The draft is in memory alone, so it is gone when the page is closed. */
export const helpDraft = createStore<HelpForm>(EMPTY)

export const isIncomplete = ({ subject, message }: HelpForm) => subject.trim() === '' || message.trim() === ''

const tooLong = (i18n: I18n, count: number) => i18n._(msg`At most ${count} characters.`)

export function problemsOf(i18n: I18n, { subject, message }: HelpForm) {
  return {
    subject: subject.trim().length > TICKET_SUBJECT_LENGTH && tooLong(i18n, TICKET_SUBJECT_LENGTH),
    message: message.trim().length > TICKET_MESSAGE_LENGTH && tooLong(i18n, TICKET_MESSAGE_LENGTH),
  }
}

/** Parts of the page's address that could be a secret are not sent. */
export function askForHelp({ subject, message, file }: HelpForm): Promise<Answer<'POST /api/ticket'>> {
  const page = pagePath(window.location.href)
  return upload('POST /api/ticket', { body: { subject, message, ...(page && { page }) }, files: file ? [file] : [] })
}
