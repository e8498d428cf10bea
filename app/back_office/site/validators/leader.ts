import vine from '@vinejs/vine'
import { fieldsInEachLanguage } from '#kernel/validation/field_sets'
import { textRule } from '#kernel/validation/rules'

const NAME_LENGTH = 120
const POST_LENGTH = 160

export const leaderValidator = vine.create({
  /** The number of the text that the person had before them; none for somebody new. */
  version: vine.number().min(0).withoutDecimals(),
  ...fieldsInEachLanguage('name', () => textRule({ max: NAME_LENGTH })),
  ...fieldsInEachLanguage('post', () => textRule({ max: POST_LENGTH })),
  removePhoto: vine.boolean().optional(),
})

export const leaderMoveValidator = vine.create({ direction: vine.enum(['up', 'down'] as const) })
