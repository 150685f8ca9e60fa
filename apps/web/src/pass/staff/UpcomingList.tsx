import { PassList } from './list/PassList.tsx'

export default function UpcomingList() {
  return <PassList list="upcoming" />
}
