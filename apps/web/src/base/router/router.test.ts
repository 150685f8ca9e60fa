import { createMemoryHistory } from '@tanstack/history'
import { expect, it } from 'vitest'
import { createRouter, type Page, type Redirect } from './router.ts'

const ErrorScreen = () => null

/** A page that shows nothing but can be recognized. */
function aPage(params: Record<string, string> = {}): Page {
  return { params, parts: [] }
}

/** Every address waits until the test answers for it. */
function start(first = '/') {
  const history = createMemoryHistory({ initialEntries: [first] })
  const asked: { href: string; from: string | null; answer: (page: Page | Redirect) => void; fail: () => void }[] = []
  const router = createRouter(history, {
    open: ({ href }, from) =>
      new Promise((resolve, reject) =>
        asked.push({ href, from, answer: resolve, fail: () => reject(new Error('no')) }),
      ),
    ErrorScreen,
  })
  const question = (href: string) => {
    const found = asked.findLast((each) => each.href === href)
    if (!found) throw new Error(`${href} was not asked for: ${asked.map((each) => each.href)}`)
    return found
  }
  const shown = () => router.state.get().page?.location.href
  return { history, router, question, shown, asked }
}

/** A router that shows the page of its first address. */
async function opened(first = '/one') {
  const all = start(first)
  const loaded = all.router.load()
  all.question(first).answer(aPage())
  await loaded
  return all
}

it('shows nothing until the first page may be opened', async () => {
  const { router, question, shown } = start('/one')
  const loaded = router.load()
  expect(router.state.get()).toMatchObject({ page: null, isLoading: true })
  expect(question('/one').from).toBeNull()
  question('/one').answer(aPage({ id: '7' }))
  await loaded
  expect(shown()).toBe('/one')
  expect(router.state.get()).toMatchObject({ isLoading: false, page: { params: { id: '7' } } })
})

it('changes the address at once, and the page when the next one is ready', async () => {
  const { router, history, question, shown } = await opened()
  const gone = router.go('/two?a=1')
  expect(history.location.href).toBe('/two?a=1')
  expect(router.state.get()).toMatchObject({ isLoading: true, location: { search: '?a=1' } })
  expect(shown()).toBe('/one')
  expect(question('/two?a=1').from).toBe('/one')
  question('/two?a=1').answer(aPage())
  await gone
  expect(shown()).toBe('/two?a=1')
})

it('shows the page that was asked for last, whichever is ready first', async () => {
  const { router, question, shown } = await opened()
  router.go('/slow')
  const gone = router.go('/quick')
  question('/quick').answer(aPage())
  await gone
  question('/slow').answer(aPage())
  await Promise.resolve()
  expect(shown()).toBe('/quick')
})

it('replaces the address of a page that may not be opened, so that Back does not return to it', async () => {
  const { router, history, question, shown } = await opened()
  const gone = router.go('/forbidden')
  question('/forbidden').answer({ goTo: '/home', state: { failed: true } })
  await Promise.resolve()
  await Promise.resolve()
  expect(history.location).toMatchObject({ href: '/home', state: { failed: true } })
  question('/home').answer(aPage())
  await gone
  expect(shown()).toBe('/home')
  history.back()
  expect(history.location.href).toBe('/one')
})

it('shows that a page could not be opened', async () => {
  const { router, question } = await opened()
  const gone = router.go('/broken')
  question('/broken').fail()
  await gone
  expect(router.state.get().page?.parts).toEqual([ErrorScreen])
})

it('opens the same address again without another entry in the history', async () => {
  const { router, history, question, asked } = await opened()
  const gone = router.go('/one')
  expect(asked).toHaveLength(2)
  question('/one').answer(aPage())
  await gone
  expect(history.length).toBe(1)
})
