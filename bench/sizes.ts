/** The targets apply to the full sizes. The quick sizes only show that it runs. */
const FULL = {
  life: { concurrent: 50, rounds: 6, secondsPerRound: 8, warmUpSeconds: 4 },
  burst: { students: 2000, staff: 150, actions: 600, seconds: 60, drops: 10 },
  history: { passes: 2_000_000, requests: 150, warmUps: 20 },
  load: { runs: 5, idleSeconds: 10 },
}

export type Sizes = typeof FULL

const QUICK: Sizes = {
  life: { concurrent: 10, rounds: 2, secondsPerRound: 2, warmUpSeconds: 1 },
  burst: { students: 100, staff: 20, actions: 40, seconds: 4, drops: 2 },
  history: { passes: 200_000, requests: 5, warmUps: 2 },
  load: { runs: 1, idleSeconds: 2 },
}

export function sizesFor(quick: boolean): Sizes {
  return quick ? QUICK : FULL
}
