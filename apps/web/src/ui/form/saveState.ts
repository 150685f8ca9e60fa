/**
 * The life of a value that saves itself, as a table. One request is under way at a time. What is typed meanwhile waits
 * and goes next, whatever became of the first: a refusal of a value that is no longer there says nothing.
 */
export type SaveState =
  | 'clean'
  | 'dirty'
  | 'saving'
  /** Under way, and edited since. */
  | 'savingDirty'
  /** Refused or lost. The value stays on screen until it is edited or sent again. */
  | 'failed'

export type SaveEvent = 'edit' | 'send' | 'saved' | 'refused'

const STEPS: Readonly<Record<SaveState, Readonly<Partial<Record<SaveEvent, SaveState>>>>> = {
  clean: { edit: 'dirty' },
  dirty: { send: 'saving' },
  saving: { edit: 'savingDirty', saved: 'clean', refused: 'failed' },
  savingDirty: { saved: 'dirty', refused: 'dirty' },
  failed: { edit: 'dirty', send: 'saving' },
}

/** What does not apply changes nothing. */
export function nextSaveState(state: SaveState, event: SaveEvent): SaveState {
  return STEPS[state][event] ?? state
}
