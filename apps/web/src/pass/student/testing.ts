/** A student's pages for component tests: what the server answers while nothing else is said. */
import type {
  Freeze,
  Initialize,
  OwnPasses,
  Pass,
  RequestOutlook,
  SchoolSetup,
  UsualDestination,
} from '@corridor/contract'
import { page } from 'vitest/browser'
import { ALVAREZ_ID, anInitialize, aSetup, ROOM_204, SCHOOL_ID, STUDENT_ID } from '../../base/testing.ts'
import { answer, type Refusal } from '../../testing/api.ts'
import { channelsOf } from '../../testing/color.ts'
import { pageOf } from '../../testing/pageOf.ts'
import { type Address, openPage } from '../../testing/render.tsx'

interface StudentOptions {
  lists?: Parameters<typeof anInitialize>[2]
  user?: Partial<Initialize['user']>
  passesUsedToday?: number
  freeze?: Freeze | null
  setup?: SchoolSetup | Refusal
  destinations?: UsualDestination[] | Refusal
  past?: Partial<OwnPasses>
  outlook?: Partial<RequestOutlook>
}

const GOES: RequestOutlook = {
  ...{ outlook: 'go', because: null, approverName: null, opensAt: null, readyAt: null, reached: null, left: null },
}

const NO_PAST: OwnPasses = {
  ...pageOf([]),
  today: { passes: 0, minutes: 0 },
  week: { passes: 0, minutes: 0 },
}

/** Maya, in Ms. Alvarez' room. */
export function initializeStudent({
  lists,
  user,
  passesUsedToday = 0,
  freeze = null,
}: StudentOptions = {}): Initialize {
  const all = anInitialize('student', STUDENT_ID, lists)
  const own = all.schools[SCHOOL_ID]
  const attributes = { origin: [{ roomId: ROOM_204, userId: ALVAREZ_ID }], destination: [] }
  return {
    ...all,
    user: { ...all.user, attributes, ...user },
    passesUsedToday,
    unreadNotificationsCount: 0,
    allNotificationsCount: 0,
    schools: own ? { [SCHOOL_ID]: { ...own, passesUsedToday, freeze } } : {},
  }
}

export async function openAsStudent(path: string, options: StudentOptions = {}): Promise<Address> {
  const { lists = {}, setup = aSetup(), destinations = [], past = {}, outlook = {} } = options
  const passes: Pass[] = Object.values(lists).flat()
  answer('GET /api/user/initialize', initializeStudent(options))
  answer('GET /api/school/:schoolId', setup)
  answer('GET /api/pass/destinations', destinations)
  answer('GET /api/pass/outlook', { ...GOES, ...outlook })
  answer('GET /api/pass/own', { ...NO_PAST, ...past })
  answer('GET /api/pass/:passId', ({ params }) => {
    const pass = passes.find(({ passId }) => passId === params.passId)
    if (!pass) throw new Error(`There is no pass ${params.passId}.`)
    return { ...pass, passesInQueue: [] }
  })
  return openPage(path)
}

/** Picks an option of a picker. */
export async function choose(label: string, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option }).click()
}

/** The color behind an element: red, green and blue. */
export function colorBehind(element: Element | null): number[] {
  return element ? channelsOf(getComputedStyle(element).backgroundColor) : []
}
