import type { ReasonInSpanish } from '@corridor/rules/pass'

/** What the demo's schools have written for their teachers, in both languages. */
export const READY_REASONS: readonly ReasonInSpanish[] = [
  { reason: 'We have a quiz right now.', es: 'Ahora mismo tenemos un examen.' },
  { reason: 'Please wait for the break.', es: 'Espera al descanso, por favor.' },
  { reason: 'You were just out.', es: 'Acabas de salir.' },
  { reason: 'Not today.', es: 'Hoy no.' },
]
