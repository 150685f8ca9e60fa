/** The targets apply to the full sizes. The quick sizes only show that it runs. */
const FULL = {
  life: { concurrent: 50, rounds: 6, secondsPerRound: 6, warmUpSeconds: 3 },
  starts: { atOnce: 50, rounds: 12 },
  reads: { concurrent: 20, rounds: 5, secondsPerRound: 2 },
  signIns: { atOnce: 50, rounds: 5 },
  burst: { students: 2000, staff: 150, rounds: 3, actions: 160, seconds: 16, eventRounds: 6, events: 100, drops: 10 },
  sockets: { count: 10_000, steps: 4 },
  kiosks: { kiosks: 300, students: 100, burst: 60, wrongNumbers: 200, rounds: 10 },
  freeze: { students: 3000, staff: 150, rounds: 10, seconds: 60 },
  history: { rounds: 5, requests: 30, warmUps: 20, years: 5, schools: 40, largePasses: 10_000_000 },
  people: { rounds: 5, requests: 30, warmUps: 20, people: 100_000 },
  search: { rounds: 5, requests: 30, warmUps: 20, searchers: 30 },
  lookback: {
    rounds: 5,
    requests: 15,
    warmUps: 8,
    schools: 40,
    passes: 2_000_000,
    largePasses: 10_000_000,
    deepPages: 100,
  },
  export: { rows: 1_000_000, rounds: 3, answers: 200 },
  weekly: { students: 2000, passes: 2_000_000, schools: 40, rounds: 5, reports: 5, seconds: 4 },
  roster: { schools: 100, students: 100_000, periods: 8, rounds: 1 },
  saves: { concurrent: 8, administrators: 400, rounds: 5, secondsPerRound: 2 },
  load: { runs: 5, idleSeconds: 2 },
  before: { runs: 10 },
  district: {
    schools: 100,
    students: 1000,
    staff: 80,
    servers: 3,
    sockets: 6000,
    factor: 0.25,
    seconds: 300,
    processes: [1, 3, 6, 12],
    livesSeconds: 15,
  },
}

export type Sizes = typeof FULL

const QUICK: Sizes = {
  life: { concurrent: 10, rounds: 2, secondsPerRound: 2, warmUpSeconds: 1 },
  starts: { atOnce: 10, rounds: 2 },
  reads: { concurrent: 4, rounds: 2, secondsPerRound: 1 },
  signIns: { atOnce: 5, rounds: 2 },
  burst: { students: 100, staff: 20, rounds: 2, actions: 20, seconds: 2, eventRounds: 2, events: 20, drops: 2 },
  sockets: { count: 400, steps: 2 },
  kiosks: { kiosks: 30, students: 20, burst: 10, wrongNumbers: 10, rounds: 2 },
  freeze: { students: 100, staff: 10, rounds: 2, seconds: 3 },
  history: { rounds: 2, requests: 3, warmUps: 2, years: 2, schools: 4, largePasses: 500_000 },
  people: { rounds: 2, requests: 3, warmUps: 2, people: 6000 },
  search: { rounds: 2, requests: 3, warmUps: 2, searchers: 3 },
  lookback: { rounds: 2, requests: 3, warmUps: 2, schools: 4, passes: 200_000, largePasses: 500_000, deepPages: 5 },
  export: { rows: 40_000, rounds: 2, answers: 20 },
  weekly: { students: 100, passes: 100_000, schools: 4, rounds: 2, reports: 2, seconds: 1 },
  roster: { schools: 3, students: 600, periods: 8, rounds: 1 },
  saves: { concurrent: 2, administrators: 20, rounds: 2, secondsPerRound: 1 },
  load: { runs: 1, idleSeconds: 1 },
  before: { runs: 1 },
  district: {
    schools: 3,
    students: 30,
    staff: 5,
    servers: 2,
    sockets: 40,
    factor: 2,
    seconds: 10,
    processes: [1, 2],
    livesSeconds: 2,
  },
}

export function sizesFor(quick: boolean): Sizes {
  return quick ? QUICK : FULL
}
