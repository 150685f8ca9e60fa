/** The pages of the onboarding, in their order. */
import type { PlainRouteName, RouteName } from '../base/routes.ts'

export interface Step {
  to: PlainRouteName
  /** In the bar above the question; the welcome is not a step. */
  label: string | null
  /** Beside the question: what the answer is good for. */
  effect: { title: string; text?: string }
}

export const STEPS = [
  { to: 'Welcome', label: null, effect: { title: 'Passes without paper' } },
  { to: 'StaffOnboardingTitle', label: 'Your name', effect: { title: 'A pass reads like this' } },
  {
    to: 'StaffOnboardingRooms',
    label: 'Rooms',
    effect: {
      title: 'Your rooms, your rules',
      text: 'Requests to and from your rooms appear under Requested Passes. Limits can be set later.',
    },
  },
  {
    to: 'StaffOnboardingClasses',
    label: 'Classes',
    effect: {
      title: 'The right room, already filled in',
      text: 'While a class is in session, its students’ passes start from your room.',
    },
  },
  { to: 'StaffOnboardingDone', label: 'Done', effect: { title: 'Ready for the first pass' } },
] as const satisfies readonly Step[]

export function stepAt(name: RouteName | null): Step {
  return STEPS.find(({ to }) => to === name) ?? STEPS[0]
}
