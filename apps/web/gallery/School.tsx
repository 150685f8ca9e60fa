import { useParam } from '../src/base/navigation.ts'
import { SideMenu, SideMenuField } from '../src/ui/page/SideMenu.tsx'

const link = (label: string, count?: number) => ({
  path: `/school/${label.toLowerCase()}`,
  label,
  icon: null,
  ...(count !== undefined && { count }),
})

const MENU = {
  title: 'Northside High School',
  subtitle: 'Manage School',
  groups: [
    { label: 'Passes', links: [link('Live', 14), link('Upcoming', 9)] },
    { label: 'Data', links: [link('Students'), link('Rooms')] },
  ],
}

export function School() {
  const page = useParam('page')
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap' }}>
      <SideMenu {...MENU} />
      <main style={{ flex: 1, padding: 16 }}>
        <SideMenuField {...MENU} />
        <h1>The page of {page}</h1>
      </main>
    </div>
  )
}
