import vine from '@vinejs/vine'
import { masters } from '#masters/queries/masters'
import { isRetired, type NumberedList } from '#masters/queries/master_lists'

const inMaster = vine.createRule<{ list: NumberedList }>(
  (value, { list }, field) => {
    const row = masters().find(list, value as number)
    if (!row || isRetired(row)) {
      field.report('Please choose {{ field }} from the list', 'in', field)
    }
  },
  { name: 'in' }
)

/** The id of a master's row that is not retired, as a select or a radio submits it; rule `in`. */
export function masterId(list: NumberedList) {
  return vine.number().use(inMaster({ list }))
}
