/** Questions that an action asks before it goes on. They queue, so that none is lost under another. */
import { createStore } from './store.ts'

export interface Question {
  title: string
  message?: string
  confirmLabel: string
  /** "Go back" unless told otherwise. */
  dismissLabel?: string
  /** Paints the button as something that cannot be taken back. */
  danger?: boolean
  /** Something would be lost: Enter keeps it. */
  losesSomething?: boolean
}

export interface ReasonQuestion extends Question {
  /** Names the field; "Reason" unless told otherwise. */
  reasonLabel?: string
  /** The button stays off while the reason is empty, unless it is optional. */
  optional?: boolean
}

type Asked =
  | (Question & { id: number; kind: 'confirm'; answer: (agreed: boolean) => void })
  | (ReasonQuestion & { id: number; kind: 'reason'; answer: (reason: string | null) => void })

export type { Asked }

export const questions = createStore<readonly Asked[]>([])

let lastId = 0

function ask<T>(make: (id: number, answer: (given: T) => void) => Asked): Promise<T> {
  lastId += 1
  const id = lastId
  return new Promise((resolve) => {
    const answer = (given: T) => {
      questions.set((waiting) => waiting.filter((other) => other.id !== id))
      resolve(given)
    }
    questions.set((waiting) => [...waiting, make(id, answer)])
  })
}

/** A second tap while the first one's question is on its way asks nothing new. */
const isAsked = ({ title }: Question) => questions.get().some((waiting) => waiting.title === title)

export async function confirm(question: Question): Promise<boolean> {
  if (isAsked(question)) return false
  return ask<boolean>((id, answer) => ({ ...question, kind: 'confirm', id, answer }))
}

/** The trimmed reason, or null when the person thought better of it. */
export async function askReason(question: ReasonQuestion): Promise<string | null> {
  if (isAsked(question)) return null
  return ask<string | null>((id, answer) => ({ ...question, kind: 'reason', id, answer }))
}
