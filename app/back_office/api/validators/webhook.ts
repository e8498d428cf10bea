import vine from '@vinejs/vine'
import { EVERY_KIND } from '#api/rules/webhook_kinds'
import { textRule } from '#kernel/validation/rules'

export const webhookValidator = vine.create({
  address: textRule({ max: 500 }),
  kinds: vine.array(vine.enum(EVERY_KIND)).minLength(1).distinct(),
  version: vine.string().maxLength(100),
})
