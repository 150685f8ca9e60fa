/**
 * The state machine of an autosaved value. There is one request at a time. What is typed in the meantime is sent next,
 * whatever the result of the first: the refusal of an outdated value is ignored.
 */
export type SaveState =
  | 'clean'
  | 'dirty'
  | 'saving'
  /** A request is pending, and the value was edited since. */
  | 'savingDirty'
  /** Refused or lost. The value stays on screen until it is edited or sent again. */
  | 'failed'

export type SaveEvent =
  | 'edit'
  | 'send'
  | 'saved'
  | 'refused'
  /** The value is what the server has. */
  | 'settle'

const STEPS: Readonly<Record<SaveState, Readonly<Partial<Record<SaveEvent, SaveState>>>>> = {
  clean: { edit: 'dirty' },
  dirty: { send: 'saving', settle: 'clean' },
  saving: { edit: 'savingDirty', saved: 'clean', refused: 'failed' },
  savingDirty: { saved: 'dirty', refused: 'dirty' },
  failed: { edit: 'dirty', send: 'saving', settle: 'clean' },
}

/** An event that does not apply leaves the state unchanged. */
export function nextSaveState(state: SaveState, event: SaveEvent): SaveState {
  return STEPS[state][event] ?? state
}
