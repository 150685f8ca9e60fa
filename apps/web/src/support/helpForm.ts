/** What somebody has written so far. It is kept until it is sent, so that nothing is lost if they close the form. */
import type { Answer } from '@corridor/contract'
import { TICKET_MESSAGE_LENGTH, TICKET_SUBJECT_LENGTH } from '@corridor/contract/constants'
import { pagePath } from '@corridor/rules/text'
import { createStore } from '../base/state/store.ts'
import { upload } from '../base/upload.ts'

export interface HelpForm {
  subject: string
  message: string
  file: File | null
}

export const EMPTY: HelpForm = { subject: '', message: '', file: null }

/** The draft is in memory alone, so it is gone when the page is closed. */
export const helpDraft = createStore<HelpForm>(EMPTY)

export const isIncomplete = ({ subject, message }: HelpForm) => subject.trim() === '' || message.trim() === ''

export function problemsOf({ subject, message }: HelpForm) {
  return {
    subject: subject.trim().length > TICKET_SUBJECT_LENGTH && `At most ${TICKET_SUBJECT_LENGTH} characters.`,
    message: message.trim().length > TICKET_MESSAGE_LENGTH && `At most ${TICKET_MESSAGE_LENGTH} characters.`,
  }
}

/** Parts of the page's address that could be a secret are not sent. */
export function askForHelp({ subject, message, file }: HelpForm): Promise<Answer<'POST /api/ticket'>> {
  const page = pagePath(window.location.href)
  return upload('POST /api/ticket', { body: { subject, message, ...(page && { page }) }, files: file ? [file] : [] })
}
