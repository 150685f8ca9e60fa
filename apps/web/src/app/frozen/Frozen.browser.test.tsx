/** What a student sees while all passes are paused. */
import type { Freeze, Initialize } from '@corridor/contract'
import { asFreezeId, asNotificationId } from '@corridor/rules/ids'
import { expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { frameFrom, withFreeze } from '../../base/session/frame.ts'
import { frameQuery, queryClient, updateFrame } from '../../base/session/queries.ts'
import { attention } from '../../base/state/attention.ts'
import { aPass, aRunningPass, aSetup, NOW, OTHER_SCHOOL_ID, ROOM_118, SCHOOL_ID } from '../../base/testing.ts'
import { initializeStudent, openAsStudent } from '../../pass/student/testing.ts'
import { answer, refusal, sentTo } from '../../testing/api.ts'
import { openPage, renderPart } from '../../testing/render.tsx'
import DecisionCard from '../decision/DecisionCard.tsx'

const LIVE = '/student/dashboard/live'

function aFreeze(changes: Partial<Freeze> = {}): Freeze {
  return {
    freezeId: asFreezeId(7),
    schoolId: SCHOOL_ID,
    instruction: 'return',
    isDrill: false,
    startedAt: '2026-11-16T15:41:00.000Z',
    endedAt: null,
    message: null,
    startedByName: null,
    ...changes,
  }
}

const dialog = page.getByRole('alertdialog')
const title = (name: string) => page.getByRole('heading', { level: 1, name })
const button = (name: string | RegExp) => page.getByRole('button', { name })
const says = (roomId = ROOM_118) => ({ says: { roomId, at: NOW } })
const OUT = { lists: { live: [aRunningPass({ timeLimit: null })] } }

/** A page of Maya's, in a school that is frozen already. */
async function open(freeze: Freeze | null, options: Parameters<typeof openAsStudent>[1] = {}, path = LIVE) {
  answer('GET /api/freeze/:freezeId/says', { says: null })
  return openAsStudent(path, { ...options, freeze })
}

/** What a phone paints above the page. */
const themeColor = () => document.querySelector<HTMLMetaElement>('meta[name=theme-color]')?.content

const change = (freeze: Freeze) => updateFrame((frame) => withFreeze(frame, freeze))

it.each([
  ['return', 'Go back to class now', 'Use the shortest way. Door closed? Go to the nearest open room.'],
  ['follow', 'Go with staff', 'Go with the nearest staff member.'],
] as const)(
  '[FREEZE-09] %s: one screen over every page says what to do, and nothing about why',
  async (instruction, heading, text) => {
    await open(aFreeze({ instruction }), {}, '/student/dashboard/requested')
    await expect.element(dialog).toHaveAccessibleName(heading)
    await expect.element(dialog).toHaveAccessibleDescription(text)
    await expect.element(title(heading)).toHaveFocus()
    await expect
      .element(dialog)
      .toMatchTextContent(`School 19:42Passes are paused${heading}${text}Passes are paused at School 1 since 9:41.`)
    // What is behind cannot be reached, and the screen cannot be closed.
    for (const key of ['{Tab}', '{Escape}', '{Escape}', '{Tab}']) await userEvent.keyboard(key)
    await expect.element(dialog).toBeVisible()
    expect(document.querySelector('main')?.contains(document.activeElement)).toBe(false)
    expect(sentTo('GET /api/freeze/:freezeId/says')).toEqual([])
  },
)

it('[FREEZE-09] [FREEZE-10] stay: nearly black in both themes, quiet, and it asks to silence the phone', async () => {
  for (const scheme of ['light', 'dark']) {
    await open(aFreeze({ instruction: 'stay', isDrill: true }))
    document.documentElement.dataset.mantineColorScheme = scheme
    // An alert could come with a sound.
    await expect.element(page.getByRole('dialog', { name: 'Stay where you are' })).toBeVisible()
    await expect.element(page.getByText('Drill · Passes are paused')).toBeVisible()
    await expect.element(page.getByText('Be quiet, and listen to staff.')).toBeVisible()
    await expect.element(page.getByText("Corridor won't ring or light up. Silence your phone, too.")).toBeVisible()
    const screen = title('Stay where you are').element().closest('[data-dark]')
    expect(screen && getComputedStyle(screen).backgroundColor).toBe('rgb(7, 9, 13)')
    await expect.poll(themeColor).toBe('#07090d')
    // What waits for something behind it may still move.
    await expect.poll(() => screen?.getAnimations({ subtree: true })).toEqual([])
    await expect.element(button("I'm in a room")).not.toBeInTheDocument()
  }
})

it('[FREEZE-10] what is decided meanwhile neither vibrates nor calls from another tab, until it is over', async () => {
  const vibrate = vi.spyOn(navigator, 'vibrate').mockReturnValue(true)
  vi.spyOn(navigator, 'userActivation', 'get').mockReturnValue({ hasBeenActive: true, isActive: false })
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  onTestFinished(() => void vi.restoreAllMocks())
  const pass = aPass({ approvedAt: NOW })
  const student = initializeStudent({ lists: { upcoming: [pass] }, freeze: aFreeze({ instruction: 'stay' }) })
  const about = { kind: 'approved' as const, roomName: 'Library', fromRoomName: null, actorName: null }
  const notification = {
    ...{ notificationId: asNotificationId(1), title: '', message: '', type: 'approve' as const, unread: true },
    ...{ passId: pass.passId, schoolId: SCHOOL_ID, createdAt: NOW, about: { ...about, reason: null, reasonEs: null } },
  }
  const frame = frameFrom({ ...student, notifications: [notification] }, [], undefined)
  queryClient.setQueryData(frameQuery.queryKey, frame)
  await renderPart(DecisionCard)
  await expect.element(page.getByRole('heading', { name: 'Approved' })).toBeVisible()
  expect([vibrate.mock.calls.length, attention.get()]).toEqual([0, null])
  change(aFreeze({ instruction: 'stay', endedAt: NOW }))
  await expect.poll(() => [vibrate.mock.calls.length, attention.get()]).toEqual([1, 'Approved'])
})

it('[FREEZE-09] who is out sees their ticket, and can end the pass; the screen stays', async () => {
  const pass = aRunningPass({ timeLimit: null })
  await open(aFreeze(), { lists: { live: [pass] } })
  const ticket = page.getByRole('region', { name: 'Your pass' })
  await expect
    .element(ticket)
    .toMatchTextContent(
      "Your pass stays yoursThe time isn't counted.FromRoom 204Ms. AlvarezToRestroom, 2nd floorsince 9:38Arrived",
    )
  answer('POST /api/pass/:passId/complete', refusal(500, 'internal', 'Later.'))
  await ticket.getByRole('button', { name: 'Arrived' }).click()
  await expect.element(ticket.getByText("That didn't work")).toBeVisible()
  answer('POST /api/pass/:passId/complete', { ...pass, completedAt: NOW, duration: 4, version: 2 })
  await ticket.getByRole('button', { name: 'Arrived' }).click()
  await expect.element(page.getByText('Pass ended, 4 min.')).toBeVisible()
  await expect.element(ticket).not.toBeInTheDocument()
  await expect.element(button(/in a room/)).not.toBeInTheDocument()
  await expect.element(title('Go back to class now')).toHaveFocus()
})

it('[FREEZE-11] who is out says in which room they are, and may change it once a minute', async () => {
  await open(aFreeze(), OUT)
  await expect.element(page.getByText('In another room? Tell us which, so that nobody looks for you.')).toBeVisible()
  await button("I'm in a room").click()
  const chooser = page.getByRole('dialog', { name: 'Which room are you in?' })
  await expect.element(chooser).toBeVisible()
  await expect.element(button('Scan the card in the room')).not.toBeInTheDocument()
  await page.getByRole('searchbox', { name: 'Name or number of a room' }).fill('osei')
  await expect.poll(() => chooser.getByRole('listitem').elements().length).toBe(1)
  answer('POST /api/freeze/:freezeId/says', { roomId: ROOM_118, at: NOW })
  await button('Room 118 Mr. Osei, Dr. Lind').click()
  await expect.element(page.getByText('You said: Room 118')).toBeVisible()
  await expect.element(button("I'm in another room")).toHaveFocus()
  expect(sentTo('POST /api/freeze/:freezeId/says').map(({ body }) => body)).toEqual([{ roomId: ROOM_118 }])
  const when = 'You can change this once a minute. Try again in 40 s.'
  answer('POST /api/freeze/:freezeId/says', refusal(429, 'too_many_attempts', when))
  await button("I'm in another room").click()
  await button('Library').click()
  await expect.element(chooser.getByText(when)).toBeVisible()
  await button('Back').click()
  await expect.element(page.getByText('You said: Room 118')).toBeVisible()
})

it('[FREEZE-11] what was said before is still there, and a card that was scanned with the phone is one tap away', async () => {
  answer('POST /api/freeze/:freezeId/says', { roomId: ROOM_118, at: NOW })
  const setup = aSetup()
  await open(aFreeze(), { ...OUT, setup }, `/card/${SCHOOL_ID}/${ROOM_118}`)
  await expect
    .poll(() =>
      page
        .getByRole('listitem')
        .elements()
        .map((one) => one.textContent),
    )
    .toEqual(['Room 118 Mr. Osei, Dr. Lind'])
  answer('GET /api/freeze/:freezeId/says', says())
  await button(/Room 118/).click()
  await expect.element(page.getByText('You said: Room 118')).toBeVisible()
})

it('[FREEZE-17] it comes and changes while a page is open, and goes with a word and the focus where it was', async () => {
  await open(null)
  const link = page.getByRole('link', { name: 'Upcoming' }).first()
  await expect.element(link).toBeVisible()
  ;(link.element() as HTMLElement).focus()
  change(aFreeze())
  await expect.element(title('Go back to class now')).toHaveFocus()
  change(aFreeze({ instruction: 'stay' }))
  await expect.element(title('Stay where you are')).toBeVisible()
  change(aFreeze({ instruction: 'stay', endedAt: NOW }))
  await expect.element(title('Stay where you are')).not.toBeInTheDocument()
  await expect.element(page.getByTestId('flashes')).toHaveTextContent('Passes are open again.')
  await expect.element(link).toHaveFocus()
  expect(themeColor()).not.toBe('#07090d')
})

it('[FREEZE-17] whoever opens the app after it has ended is not told of it', async () => {
  await open(aFreeze({ endedAt: NOW }))
  await expect.element(page.getByRole('heading', { name: /Where to, Maya/ })).toBeVisible()
  await expect.element(page.getByTestId('flashes')).toHaveTextContent('')
})

it('[FREEZE-09] somebody of two schools is where their pass is; without one, a sentence asks', async () => {
  const both = (lists: Parameters<typeof initializeStudent>[0]): Initialize => {
    const one = initializeStudent(lists)
    const [header] = Object.values(one.schools)
    if (!header) throw new Error('Maya has a school.')
    const school = { ...header.school, schoolId: OTHER_SCHOOL_ID, name: 'School 2' }
    const freeze = aFreeze({ schoolId: OTHER_SCHOOL_ID, instruction: 'stay' })
    const other = { ...header, school, freeze, userLive: [], userUpcoming: [], userRequested: [] }
    return { ...one, schools: { ...one.schools, [OTHER_SCHOOL_ID]: other } }
  }
  await open(null)
  const sentence = page.getByText('Passes are paused at School 2. Are you there? Stay where you are.')
  answer('GET /api/user/initialize', both({}))
  await queryClient.refetchQueries(frameQuery)
  await expect.element(sentence).toBeVisible()
  await expect.element(title('Stay where you are')).not.toBeInTheDocument()
  const there = both({})
  const frozen = there.schools[OTHER_SCHOOL_ID]
  if (!frozen) throw new Error('Maya has two schools.')
  const userLive = [aRunningPass({ schoolId: OTHER_SCHOOL_ID })]
  answer('GET /api/user/initialize', {
    ...there,
    schools: { ...there.schools, [OTHER_SCHOOL_ID]: { ...frozen, userLive } },
  })
  await queryClient.refetchQueries(frameQuery)
  await expect.element(title('Stay where you are')).toBeVisible()
  await expect.element(sentence).not.toBeInTheDocument()
})

it('[FREEZE-09] an impersonator is not locked in', async () => {
  answer('GET /api/freeze/:freezeId/says', { says: null })
  const student = initializeStudent({ freeze: aFreeze() })
  answer('GET /api/user/initialize', {
    ...student,
    isImpersonator: true,
    impersonation: { operator: 'support', writes: false, endsAt: '2026-11-16T16:12:00.000Z' },
  })
  answer('GET /api/school/:schoolId', aSetup())
  answer('GET /api/pass/destinations', [])
  answer('GET /api/pass/own', refusal(503, 'unavailable', 'Later.'))
  await openPage(LIVE)
  await expect.element(page.getByText(/^Passes are paused at School 1\. Are you there\?/)).toBeVisible()
  await expect.element(title('Go back to class now')).not.toBeInTheDocument()
})
