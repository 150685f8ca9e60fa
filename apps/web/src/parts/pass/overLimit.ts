/**
 * Before a start over a limit that is not the room's own: the hall cap, an out limit, or students who are kept apart. The
 * words are the same for each, so that they tell nothing about anybody.
 */
export const OVER_LIMIT_QUESTION = {
  title: 'Start over a limit?',
  message: "The office set one that applies now. If it's urgent, go ahead: the office is told.",
}
