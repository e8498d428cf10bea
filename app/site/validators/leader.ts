import vine from '@vinejs/vine'
import { textRule } from '#core/validation/rules'

const NAME_LENGTH = 120
const POST_LENGTH = 160

const other = (max: number) => textRule({ max }).nullable().optional()

export const leaderValidator = vine.create({
  /** The number of the text that the person had before them; none for somebody new. */
  version: vine.number().min(0).withoutDecimals(),
  nameEn: textRule({ max: NAME_LENGTH }),
  nameMr: other(NAME_LENGTH),
  nameHi: other(NAME_LENGTH),
  postEn: textRule({ max: POST_LENGTH }),
  postMr: other(POST_LENGTH),
  postHi: other(POST_LENGTH),
  removePhoto: vine.boolean().optional(),
})

export const leaderMoveValidator = vine.create({ direction: vine.enum(['up', 'down'] as const) })
