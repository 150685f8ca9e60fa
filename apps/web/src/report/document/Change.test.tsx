import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Change } from './Change.tsx'

const drawn = (percent: number) => renderToStaticMarkup(<Change percent={percent} />)

it('[WEEK-04] the change over last week points up above 0, else down', () => {
  expect(drawn(12)).toMatch(/data-direction="up">12%.*tabler-icon-arrow-narrow-up/)
  expect(drawn(0)).toMatch(/data-direction="down">0%.*tabler-icon-arrow-narrow-down/)
  expect(drawn(-1234)).toMatch(/data-direction="down">−1,234%.*tabler-icon-arrow-narrow-down/)
})
