import type { KioskScreen } from '@corridor/contract'
import { asUserGroupId } from '@corridor/rules/ids'
import { expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answer, refusal, sentTo } from '../testing/api.ts'
import { examineKiosk } from '../testing/examine.ts'
import { renderPart } from '../testing/render.tsx'
import { Kiosk } from './Kiosk.tsx'
import { loadWords } from './language.ts'
import { LATE, PASS, SCREEN, TURN, wearKioskStyles } from './testing.ts'

wearKioskStyles()

const button = (name: string) => page.getByRole('button', { name })
const title = (name: string) => page.getByRole('heading', { name, level: 2 })

async function open(changed: Partial<KioskScreen> = {}): Promise<void> {
  vi.spyOn(window, 'print').mockImplementation(() => undefined)
  // A screen of six seconds stays, however long this computer takes.
  vi.spyOn(Date, 'now').mockReturnValue(Date.now())
  onTestFinished(() => void vi.restoreAllMocks())
  answer('GET /api/kiosk', {
    ...SCREEN,
    kind: 'late',
    roomName: 'Main entrance',
    teacherName: null,
    out: [],
    ...changed,
  })
  await loadWords()
  await renderPart(Kiosk)
  await expect.element(title('Scan your ID or type your number')).toBeVisible()
}

function scan(text: string): void {
  for (const key of [...text, 'Enter']) {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  }
}

it('[TARDY-02] [TARDY-05] it greets, shows the pass large, and takes a reason that nobody has to give', async () => {
  answer('POST /api/kiosk/identify', LATE)
  answer('POST /api/kiosk/late/:passId/reason', refusal(503, 'unavailable', 'Later.'))
  await open()
  await expect.element(page.getByText('Good morning.', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Late desk · Block 3')).toBeVisible()
  await expect.element(page.getByRole('complementary')).not.toBeInTheDocument()
  await examineKiosk('late-desk')
  scan('204816')
  await expect.element(title('Good morning, Lucía')).toHaveFocus()
  await expect.element(page.getByText('Room 105')).toBeVisible()
  await expect.element(page.getByText("Biology with Mr. Osei, who knows that you're on the way")).toBeVisible()
  await expect.element(page.getByText('8 min.')).toBeVisible()
  await expect.element(page.getByText('Closes in 6 s')).toBeVisible()
  for (const reason of LATE.reasons) await expect.element(button(reason)).toHaveAttribute('aria-pressed', 'false')
  // Where to go stays, also if the reason gets lost.
  await button('Bus').click()
  await expect.element(button('Bus')).toHaveAttribute('aria-pressed', 'false')
  answer('POST /api/kiosk/late/:passId/reason', { ok: true })
  await button('Traffic').click()
  await expect.element(button('Traffic')).toHaveAttribute('aria-pressed', 'true')
  await examineKiosk('late-desk-pass')
  const { params, body } = sentTo('POST /api/kiosk/late/:passId/reason').at(-1) ?? {}
  expect({ params, body }).toEqual({ params: { passId: PASS }, body: { turn: TURN, reason: 'Traffic' } })
  await expect.element(button('Skip')).not.toBeInTheDocument()
  expect(window.print).not.toHaveBeenCalled()
})

it('[TARDY-06] a slip is printed once with the pass, without the reason', async () => {
  answer('POST /api/kiosk/identify', LATE)
  answer('POST /api/kiosk/late/:passId/reason', { ok: true })
  await open({ printsSlips: true })
  scan('204816')
  await expect.element(page.getByText('Take your slip')).toBeVisible()
  const slip = page.getByRole('complementary')
  for (const text of ['Lakeside High', 'Tuesday, October 13', 'Lucía F.', '10:42', 'Room 105', 'Biology · Mr. Osei']) {
    await expect.element(slip.getByText(text)).toBeVisible()
  }
  await button('Bus').click()
  await expect.element(button('Bus')).toHaveAttribute('aria-pressed', 'true')
  await expect.element(slip.getByText('Bus')).not.toBeInTheDocument()
  await expect.element(slip.getByRole('img', { name: 'Code for staff to scan' })).toBeVisible()
  expect(window.print).toHaveBeenCalledTimes(1)
  answer('POST /api/kiosk/identify', { ...LATE, isNew: false, reasons: [] })
  scan('204816')
  await expect.element(page.getByText('You already have a pass. Please go straight to')).toBeVisible()
  expect(window.print).toHaveBeenCalledTimes(1)
})

it('[TARDY-03] [TARDY-07] of several classes one is chosen; on time and without a class it says where to go', async () => {
  const { student, turn } = LATE
  const classes = [
    { userGroupId: asUserGroupId(5), name: 'Biology', roomName: 'Room 105', roomColor: '#2e90fa' },
    { userGroupId: asUserGroupId(6), name: 'Chorus', roomName: 'Auditorium', roomColor: '#d444a0' },
  ]
  answer('POST /api/kiosk/identify', { kind: 'lateChoice', student, turn, classes })
  answer('POST /api/kiosk/late', LATE)
  await open()
  scan('204816')
  await expect.element(title('Which class is it, Lucía?')).toBeVisible()
  await button('Chorus Auditorium').click()
  await expect.element(title('Good morning, Lucía')).toBeVisible()
  expect(sentTo('POST /api/kiosk/late').map(({ body }) => body)).toEqual([{ turn: TURN, userGroupId: 6 }])
  answer('POST /api/kiosk/identify', { kind: 'onTime', student, classes: classes.slice(0, 1) })
  scan('204816')
  await expect.element(title("You're on time")).toBeVisible()
  await expect.element(page.getByText('Go to Room 105.')).toBeVisible()
  answer('POST /api/kiosk/identify', { kind: 'noClass', student: { ...student, language: 'es' } })
  scan('204816')
  await expect.element(title('Pasa a la oficina, por favor')).toBeVisible()
})
