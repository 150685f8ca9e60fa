import { Button } from '@mantine/core'
import { useState } from 'react'
import { TabbedPage } from '../src/ui/page/TabbedPage.tsx'

const TABS = [
  { path: '/person/overview', label: 'Overview' },
  { path: '/person/passes', label: 'Passes', count: 12 },
  { path: '/person/incidents', label: 'Incidents', count: 2, isUrgent: true },
]

/** The button has a counter, so that a test can check that the header is not remounted between tabs. */
export function Person() {
  const [presses, setPresses] = useState(0)
  return (
    <main style={{ padding: 16 }}>
      <h1 className="visually-hidden">Person</h1>
      <TabbedPage
        title="Maya Okonkwo"
        detail="Grade 10 · 100234 · Northside High School"
        actions={<Button onClick={() => setPresses(presses + 1)}>Pressed {presses} times</Button>}
        tabs={TABS}
      />
    </main>
  )
}

export function PersonPasses() {
  return <h3>The passes</h3>
}
