import type { KioskScreen } from '@corridor/contract'
import { minutesAfter } from '@corridor/rules/time'
import { expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answer, refusal, sentTo } from '../testing/api.ts'
import { renderPart } from '../testing/render.tsx'
import { Kiosk } from './Kiosk.tsx'
import { loadWords } from './language.ts'
import { ENDED, IN_LINE, MAYA, OUT, PASS, REQUEST, SCREEN, TILES, TURN, tileOf, WHERE } from './testing.ts'

const button = (name: string | RegExp) => page.getByRole('button', { name })
const title = (name: string) => page.getByRole('heading', { name, level: 2 })

async function open(changed: Partial<KioskScreen> = {}): Promise<void> {
  answer('GET /api/kiosk', { ...SCREEN, ...changed })
  await loadWords()
  await renderPart(Kiosk)
  await expect.element(page.getByRole('heading').first()).toBeVisible()
}

async function press(keys: string): Promise<void> {
  for (const key of keys) await page.getByRole('button', { name: key, exact: true }).click()
}

/** As a reader types: without a pause, wherever the focus is. */
function scan(text: string): void {
  for (const key of [...text, 'Enter']) {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  }
}

/** The kiosk is ready for whoever comes. */
const ready = () => expect.element(title('Scan your ID or type your number')).toBeVisible()

it('[KIOSK-11] [KIOSK-12] a number is pressed, a tile is chosen, and the pass goes', async () => {
  answer('POST /api/kiosk/identify', WHERE)
  answer('POST /api/kiosk/pass', OUT)
  await open()
  await press('204816')
  await expect.element(page.getByLabelText('Your number')).toHaveValue('204816')
  await button('Continue').click()
  await expect.element(title('Where to, Maya?')).toHaveFocus()
  expect(sentTo('POST /api/kiosk/identify').map(({ body }) => body)).toEqual([{ typed: '204816' }])
  const labels = ['Restroom, 2nd floor In line, 2nd', 'Nurse Go now', 'Library Ask Ms. Alvarez']
  for (const label of labels) await expect.element(button(label)).toBeVisible()
  await expect.element(page.getByText('1 quick pass left today')).toBeVisible()
  await button('Fountain, 2nd floor').click()
  await expect.element(title('Go ahead, Maya')).toBeVisible()
  expect(sentTo('POST /api/kiosk/pass').map(({ body }) => body)).toEqual([{ turn: TURN, toRoomId: 3 }])
  expect(window.location.href + JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('204816')
})

it('[KIOSK-08] [KIOSK-13] a reader is heard on every screen, and presses no button with its Enter', async () => {
  answer('POST /api/kiosk/identify', IN_LINE)
  await open()
  scan('204816')
  await expect.element(title("You're 2nd in line, Sam")).toBeVisible()
  ;(button('Leave the line').element() as HTMLElement).focus()
  answer('POST /api/kiosk/identify', ENDED)
  scan('731942')
  await expect.element(title('Welcome back, Maya')).toBeVisible()
  await expect.element(page.getByText('4 minutes')).toBeVisible()
  expect(sentTo('POST /api/kiosk/identify').map(({ body }) => body.typed)).toEqual(['204816', '731942'])
})

it('[KIOSK-14] a request is approved with a staff code, and a wrong one says what to do', async () => {
  answer('POST /api/kiosk/identify', REQUEST)
  answer('POST /api/kiosk/pass/:passId/approve', refusal(422, 'wrong_code', 'That code does not work here.'))
  await open()
  scan('204816')
  await expect.element(title('Waiting for Ms. Alvarez')).toBeVisible()
  await button('Teacher, approve here').click()
  await press('123456')
  await expect.element(page.getByText('That code does not work here. Try again')).toBeVisible()
  await expect.element(page.getByLabelText('Staff code')).toHaveValue('')
  answer('POST /api/kiosk/pass/:passId/approve', OUT)
  await press('654321')
  await expect.element(title('Go ahead, Maya')).toBeVisible()
  const { params, body } = sentTo('POST /api/kiosk/pass/:passId/approve').at(-1) ?? {}
  expect({ params, body }).toEqual({ params: { passId: PASS }, body: { turn: TURN, staffCode: '654321' } })
})

it('[KIOSK-12] somewhere else searches rooms', async () => {
  answer('POST /api/kiosk/identify', WHERE)
  answer('POST /api/kiosk/rooms', {
    tiles: [tileOf(9, 'Gym', { outlook: 'paused' }), TILES[4] ?? tileOf(5, 'Library')],
  })
  await open()
  scan('204816')
  await button('Somewhere else').click()
  await page.getByRole('textbox', { name: 'Name or number of a room' }).fill('lib')
  await expect.element(button('Library Ask Ms. Alvarez')).toBeVisible()
  await expect.element(button('Gym Closed')).toHaveAttribute('aria-disabled', 'true')
  await button('Back').click()
  await expect.element(title('Where to, Maya?')).toBeVisible()
})

it('[LANG-05] a student who chose Spanish gets it, and the next one does not', async () => {
  answer('POST /api/kiosk/identify', { ...WHERE, student: { ...MAYA, language: 'es' } })
  await open()
  scan('204816')
  await expect.element(title('¿A dónde vas, Maya?')).toBeVisible()
  expect(document.documentElement.lang).toBe('es')
  await button('¿No eres tú? Cerrar').click()
  await ready()
  await button('Español').click()
  await expect.element(title('Escanea tu credencial o escribe tu número')).toBeVisible()
})

it('[KIOSK-15] the last ten seconds are announced, and more time can be had', async () => {
  const realNow = Date.now
  let ahead = 0
  vi.spyOn(Date, 'now').mockImplementation(() => realNow() + ahead)
  onTestFinished(() => void vi.restoreAllMocks())
  answer('POST /api/kiosk/identify', WHERE)
  await open()
  scan('204816')
  await expect.element(title('Where to, Maya?')).toBeVisible()
  await expect.element(button('More time')).not.toBeInTheDocument()
  ahead = 11_000
  await expect.element(page.getByText('This closes in 10 seconds.')).toBeInTheDocument()
  await button('More time').click()
  await expect.element(button('More time')).not.toBeInTheDocument()
})

it('[KIOSK-16] who is out stands on the right, over time is marked, and whose turn it is stands on top', async () => {
  const tones = vi.spyOn(AudioScheduledSourceNode.prototype, 'start')
  onTestFinished(() => tones.mockRestore())
  const turn = { name: 'Sam', until: minutesAfter(SCREEN.now, 1) }
  await open({ turns: [turn] })
  const panel = page.getByRole('complementary', { name: 'Out now' })
  await expect.element(panel.getByRole('status')).toHaveTextContent('Your turn, Sam')
  expect(tones).not.toHaveBeenCalled()
  await expect.element(panel.getByText('3 of 4')).toBeVisible()
  const rowOf = (hasText: string) => panel.getByRole('listitem').filter({ hasText })
  await expect.element(rowOf('Khadija B.').getByText('Over time')).toBeVisible()
  await expect.element(rowOf('Jamal S.').getByText('Left at 10:36')).toBeVisible()
})

it('[KIOSK-16] a turn has a soft sound where the kiosk is set to it', async () => {
  const tones = vi.spyOn(AudioScheduledSourceNode.prototype, 'start')
  onTestFinished(() => tones.mockRestore())
  await open({ turns: [{ name: 'Sam', until: minutesAfter(SCREEN.now, 1) }], playsSound: true })
  await expect.poll(() => tones.mock.calls.length).toBe(2)
})

const FREEZE = { instruction: 'return', isDrill: false, startedAt: minutesAfter(SCREEN.now, -1), toFind: null } as const

it.each([
  ['return', 'room', 'Stay in your room', 'Your teacher knows what to do.'],
  ['stay', 'room', 'Stay in your room', 'Your teacher knows what to do.'],
  ['follow', 'room', 'Go with your teacher', 'Your teacher knows what to do.'],
  ['stay', 'late', 'Stay where you are', 'Be quiet, and listen to staff.'],
] as const)(
  '[FREEZE-12] frozen with %s, the kiosk of kind %s has nothing to touch',
  async (instruction, kind, heading, text) => {
    const tones = vi.spyOn(AudioScheduledSourceNode.prototype, 'start')
    onTestFinished(() => tones.mockRestore())
    const turns = [{ name: 'Sam', until: minutesAfter(SCREEN.now, 1) }]
    await open({ kind, freeze: { ...FREEZE, instruction, isDrill: true }, turns, playsSound: true, state: 'asleep' })
    await expect.element(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
    await expect
      .element(page.getByRole('main'))
      .toMatchTextContent(
        `Lakeside High10:42Drill · Passes are paused${heading}${text}Passes are paused at Lakeside High since 10:41.`,
      )
    expect(page.getByRole('button').elements()).toEqual([])
    expect(document.querySelector('[data-dark]') !== null).toBe(instruction === 'stay')
    expect(tones).not.toHaveBeenCalled()
    scan('204816')
    expect(sentTo('POST /api/kiosk/identify')).toEqual([])
  },
)

it('[FREEZE-12] at night the screen stays blank', async () => {
  await open({ state: 'closed', freeze: FREEZE })
  await expect.element(page.getByText('Stay in your room')).not.toBeInTheDocument()
})

it('[KIOSK-19] out of hours the screen is blank, and whoever touches it reads why', async () => {
  await open({ state: 'closed' })
  const why = page.getByRole('heading', { name: 'This kiosk is closed until school starts.' })
  await expect.element(page.getByText('Khadija')).not.toBeInTheDocument()
  await expect.element(why, { timeout: 15_000 }).toHaveClass('hidden')
  await page.getByRole('main').click()
  await expect.element(why).not.toHaveClass('hidden')
})

it('[KIOSK-02] [KIOSK-03] a device that is no kiosk shows a code until it is connected, and then follows', async () => {
  answer('GET /api/kiosk', refusal(401, 'unauthenticated', 'Not a kiosk.'))
  answer('POST /api/kiosk-code', { code: 'WDJBMJHT', expiresAt: minutesAfter(SCREEN.now, 10) })
  answer('POST /api/kiosk-code/collect', { state: 'waiting' })
  await loadWords()
  await renderPart(Kiosk)
  await expect.element(page.getByText('WDJB-MJHT')).toBeVisible()
  await expect.element(page.getByRole('img', { name: 'Code to connect this device' })).toBeVisible()
  answer('GET /api/kiosk', SCREEN)
  answer('POST /api/kiosk-code/collect', { state: 'connected' })
  await ready()
})
