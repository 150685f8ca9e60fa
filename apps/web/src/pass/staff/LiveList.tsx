import { PassList } from './list/PassList.tsx'

export default function LiveList() {
  return <PassList list="live" />
}
