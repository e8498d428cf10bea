import vine from '@vinejs/vine'

const name = () => vine.string().trim().minLength(1).maxLength(60)

/** A filter that somebody names. */
export const savedFilterValidator = vine.create({
  list: vine.string().maxLength(32),
  filterName: name(),
  address: vine.string().maxLength(500).nullable().optional(),
  isShared: vine.boolean().optional(),
  isTab: vine.boolean().optional(),
})

/** Its other name; `version` is the one that the page showed. */
export const changedFilterValidator = vine.create({
  filterName: name(),
  isTab: vine.boolean().optional(),
  version: vine.string().maxLength(60),
})
