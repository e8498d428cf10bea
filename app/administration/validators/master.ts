import vine from '@vinejs/vine'

/** Letters of one field: the longest text of a master, and then some; the rest its description says. */
const MOST = 20_000

/** A row as it was typed: what each value has to be, the description of the master says. */
export const masterRowValidator = vine.create({
  values: vine.record(vine.string().maxLength(MOST).nullable()),
})

export const masterMoveValidator = vine.create({
  position: vine.number().min(1).max(100_000).withoutDecimals(),
})

/** A sheet that is sent for the dry run, and again with what that said. */
export const sentSheet = {
  file: vine.file({ size: '24mb' }),
  dryRun: vine.boolean(),
  version: vine.string().maxLength(40).optional(),
}

export const masterImportValidator = vine.create(sentSheet)
