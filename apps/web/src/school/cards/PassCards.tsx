import { asSchoolId } from '@corridor/rules/ids'
import { Button } from '@mantine/core'
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react'
import { QueryClientProvider } from '@tanstack/react-query'
import { useParam } from '../../base/navigation.ts'
import { useSchoolSetup } from '../../base/session/initialize.ts'
import { queryClient } from '../../base/session/queries.ts'
import { usePageTitle } from '../../base/state/page.ts'
import { AwaitingSetup } from '../../parts/place/AwaitingSetup.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { FormSkeleton } from '../../ui/page/Skeletons.tsx'
import classes from './PassCards.module.css'
import { RoomCard } from './RoomCard.tsx'
import { CARDS_PER_SHEET, sheetsOf } from './sheets.ts'

/** The cards of all rooms, as they are printed: nothing of the app is around them. */
export default function PassCards() {
  return (
    <QueryClientProvider client={queryClient}>
      <Sheets />
    </QueryClientProvider>
  )
}

function Sheets() {
  usePageTitle('Room cards')
  const schoolId = asSchoolId(Number(useParam('id')))
  const { setup, failure } = useSchoolSetup(schoolId)
  const sheets = sheetsOf(setup?.rooms ?? [], CARDS_PER_SHEET)
  return (
    <main className={classes.page}>
      <div className={classes.bar}>
        <LinkButton
          to="AdminSchoolPassSettings"
          params={{ id: schoolId }}
          variant="default"
          leftSection={<IconArrowLeft size={18} aria-hidden />}
        >
          Pass Settings
        </LinkButton>
        <h1>Room cards</h1>
        <Button
          leftSection={<IconPrinter size={18} aria-hidden />}
          disabled={sheets.length === 0}
          onClick={() => window.print()}
        >
          Print
        </Button>
      </div>
      {!setup && (
        <AwaitingSetup failure={failure}>
          <FormSkeleton fields={4} />
        </AwaitingSetup>
      )}
      {setup && sheets.length === 0 && (
        <EmptyState title="No rooms to display!">Cards appear here once the school has rooms.</EmptyState>
      )}
      {setup &&
        sheets.map((rooms, at) => (
          <section key={rooms[0]?.roomId} className={classes.sheet} aria-label={`Sheet ${at + 1} of ${sheets.length}`}>
            {rooms.map((room) => (
              <RoomCard key={room.roomId} school={setup.school} room={room} />
            ))}
          </section>
        ))}
    </main>
  )
}
