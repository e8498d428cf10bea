import vine from '@vinejs/vine'
import { ALL_WEBHOOK_KINDS, MAX_TOKEN_DAYS, SCOPES, type Scope } from '#api/rules/systems'
import { textRule } from '#kernel/validation/rules'
import { masterId } from '#masters/validation/master_values'

const EVERY_SCOPE = Object.keys(SCOPES) as Scope[]

const token = {
  scopes: vine.array(vine.enum(EVERY_SCOPE)).minLength(1).distinct(),
  days: vine.number().withoutDecimals().range([1, MAX_TOKEN_DAYS]),
}

/** A further token of a system. */
export const tokenValidator = vine.create(token)

/** A system with its first token. */
export const systemValidator = vine.create({
  name: textRule({ max: 80 }),
  bankId: masterId('banks').nullable().optional(),
  ...token,
})

export const webhookValidator = vine.create({
  address: textRule({ max: 500 }),
  kinds: vine.array(vine.enum(ALL_WEBHOOK_KINDS)).minLength(1).distinct(),
  version: vine.string().maxLength(100),
})
