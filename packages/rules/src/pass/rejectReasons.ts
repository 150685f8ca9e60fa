/** The ready reasons that teachers can choose from when they reject a request. */

/** A reason as the school writes it in Spanish. What students are told otherwise stays as it was written. */
export interface ReasonInSpanish {
  reason: string
  es: string
}

/** They count until the school writes its own. */
const DEFAULTS: readonly ReasonInSpanish[] = [
  { reason: 'Please wait until the end of class.', es: 'Espera hasta que termine la clase, por favor.' },
  { reason: 'We are having a test or a quiz.', es: 'Estamos en un examen o una prueba.' },
  { reason: 'Somebody else is out right now.', es: 'Ahora mismo hay alguien más afuera.' },
  { reason: 'Ask me again in 10 minutes.', es: 'Pídemelo otra vez en 10 minutos.' },
  { reason: 'You have already been out today.', es: 'Hoy ya saliste.' },
]

export const DEFAULT_REJECT_REASONS: readonly string[] = DEFAULTS.map(({ reason }) => reason)

/** An empty list is a choice as well: that school wants every reason to be written. */
export function rejectReasonsOf(own: readonly string[] | null): readonly string[] {
  return own ?? DEFAULT_REJECT_REASONS
}

export function rejectReasonsEsOf(own: readonly ReasonInSpanish[] | null): readonly ReasonInSpanish[] {
  return own ?? DEFAULTS
}

/** The Spanish of a reason, if it is a ready one and has any. */
export function reasonInSpanish(own: readonly ReasonInSpanish[] | null, reason: string): string | null {
  return rejectReasonsEsOf(own).find((ready) => ready.reason === reason)?.es ?? null
}
