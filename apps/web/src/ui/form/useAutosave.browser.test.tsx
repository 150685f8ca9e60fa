/** What a field that saves itself does while it is typed into, refused or left. */
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { PathLink } from '../../base/RouteLink.tsx'
import { renderPart } from '../../testing/render.tsx'
import { NumberField } from './NumberField.tsx'
import { numberProblem } from './numberText.ts'
import { SaveStatus } from './SaveStatus.tsx'
import { useAutosave } from './useAutosave.ts'

interface Save {
  text: string
  accept: () => void
  refuse: () => void
}

/** A time limit from 0 to 499. Each save waits for the test's answer. */
async function openLimit() {
  const saves: Save[] = []
  function Limit() {
    const limit = useAutosave({
      name: 'limit',
      saved: '7',
      save: (text) =>
        new Promise<void>((resolve, reject) => {
          saves.push({ text, accept: resolve, refuse: () => reject(new Error('refused')) })
        }),
      pauseMs: 500,
      problem: (text) => numberProblem(text, { min: 0, max: 499 }),
    })
    return (
      <>
        <NumberField bind={limit.field} label="Time limit" />
        <SaveStatus {...limit} />
        <PathLink path="/elsewhere">Elsewhere</PathLink>
      </>
    )
  }
  const address = await renderPart(Limit)
  const arrived = async (count: number): Promise<Save> => {
    await expect.poll(() => saves.length).toBe(count)
    const last = saves.at(-1)
    if (!last) throw new Error('Nothing was sent.')
    return last
  }
  return { address, arrived, texts: () => saves.map(({ text }) => text) }
}

const limit = page.getByRole('textbox', { name: 'Time limit' })
const saved = page.getByText('Saved', { exact: true })
const elsewhere = page.getByRole('link', { name: 'Elsewhere' })
const question = page.getByRole('dialog', { name: 'Leave without saving?' })
const blur = () => (document.activeElement as HTMLElement).blur()

it('shows that it is being saved, and for a moment that it was', async () => {
  const { arrived } = await openLimit()
  await limit.fill('12')
  const save = await arrived(1)
  await expect.element(page.getByText('Saving…')).toBeVisible()
  save.accept()
  await expect.element(saved).toBeVisible()
  await expect.element(saved).not.toBeInTheDocument()
})

it('keeps a refused value, and sends it again', async () => {
  const { arrived, texts } = await openLimit()
  await limit.fill('12')
  ;(await arrived(1)).refuse()
  await expect.element(page.getByText('Not saved')).toBeVisible()
  await expect.element(limit).toHaveValue('12')
  await elsewhere.click()
  ;(await arrived(2)).refuse()
  await question.getByRole('button', { name: 'Stay' }).click()
  await page.getByRole('button', { name: 'Retry' }).click()
  ;(await arrived(3)).accept()
  await expect.element(saved).toBeVisible()
  expect(texts()).toEqual(['12', '12', '12'])
})

it('is sent on blur, and leaving the page waits for it without asking', async () => {
  const { address, arrived, texts } = await openLimit()
  await limit.fill('1')
  blur()
  const first = await arrived(1)
  await limit.fill('15')
  await elsewhere.click()
  expect(address.href()).toBe('/')
  first.accept()
  const second = await arrived(2)
  expect(address.href()).toBe('/')
  second.accept()
  await expect.poll(address.href).toBe('/elsewhere')
  expect(texts()).toEqual(['1', '15'])
})

it('does not send an invalid value: it says what is allowed, and leaving asks first', async () => {
  const { address, texts } = await openLimit()
  await limit.fill('500')
  blur()
  await expect.element(page.getByText('From 0 up to 499')).toBeVisible()
  await elsewhere.click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect.poll(address.href).toBe('/elsewhere')
  expect(texts()).toEqual([])
})
