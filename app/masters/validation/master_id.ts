import vine from '@vinejs/vine'
import { masters } from '#masters/queries/masters'
import type { NumberedList } from '#masters/queries/master_lists'

const inMaster = vine.createRule<{ list: NumberedList }>(
  (value, { list }, field) => {
    if (!masters().find(list, value as number)) {
      field.report('Please choose {{ field }} from the list', 'in', field)
    }
  },
  { name: 'in' }
)

/** The id of a row of a master, as a select or a radio sends it; rule `in`. */
export function masterId(list: NumberedList) {
  return vine.number().use(inMaster({ list }))
}
