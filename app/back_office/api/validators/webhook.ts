import vine from '@vinejs/vine'
import { ALL_WEBHOOK_KINDS } from '#api/rules/webhooks'
import { textRule } from '#kernel/validation/rules'

export const webhookValidator = vine.create({
  address: textRule({ max: 500 }),
  kinds: vine.array(vine.enum(ALL_WEBHOOK_KINDS)).minLength(1).distinct(),
  version: vine.string().maxLength(100),
})
