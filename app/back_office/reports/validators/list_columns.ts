import vine from '@vinejs/vine'

/** More than any list has. */
const MAX_COLUMNS = 60

const columns = () => vine.array(vine.string().maxLength(32)).maxLength(MAX_COLUMNS)

/** The columns that a page offered, and those of them to show; none for none. */
export const listColumnsValidator = vine.create({
  list: vine.string().maxLength(32),
  offered: columns(),
  shown: columns().optional(),
})
