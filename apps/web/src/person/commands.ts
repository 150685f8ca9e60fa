export { type PersonChanges, savePerson } from '../parts/person/savePerson.ts'
