/** Confirmation questions. They are queued and shown one at a time. */
import { createStore } from './store.ts'

export interface Question {
  title: string
  message?: string
  confirmLabel: string
  /** "Go back" by default. */
  dismissLabel?: string
  /** The action cannot be undone, so the button is red. */
  danger?: boolean
  /** Confirming would lose something, so Enter dismisses the question. */
  losesSomething?: boolean
}

export interface ReasonQuestion extends Question {
  /** The label of the field; "Reason" by default. */
  reasonLabel?: string
  /** Reasons to choose from; what is chosen can still be edited. */
  suggestions?: readonly string[]
  /** Unless it is optional, the button is disabled while the reason is empty. */
  optional?: boolean
}

type PendingQuestion =
  | (Question & { id: number; kind: 'confirm'; answer: (agreed: boolean) => void })
  | (ReasonQuestion & { id: number; kind: 'reason'; answer: (reason: string | null) => void })

export type { PendingQuestion }

export const questions = createStore<readonly PendingQuestion[]>([])

let lastId = 0

function ask<T>(make: (id: number, answer: (given: T) => void) => PendingQuestion): Promise<T> {
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

/** A double tap must not ask the same question twice. */
const isWaiting = ({ title }: Question) => questions.get().some((waiting) => waiting.title === title)

export async function confirm(question: Question): Promise<boolean> {
  if (isWaiting(question)) return false
  return ask<boolean>((id, answer) => ({ ...question, kind: 'confirm', id, answer }))
}

/** The trimmed reason, or null if the user dismissed the question. */
export async function askReason(question: ReasonQuestion): Promise<string | null> {
  if (isWaiting(question)) return null
  return ask<string | null>((id, answer) => ({ ...question, kind: 'reason', id, answer }))
}
