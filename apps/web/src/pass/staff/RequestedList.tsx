import { PassList } from './list/PassList.tsx'

export default function RequestedList() {
  return <PassList list="requested" />
}
