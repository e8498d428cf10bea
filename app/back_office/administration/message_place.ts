import type { HttpContext } from '@adonisjs/core/http'
import { NotFound } from '#kernel/exceptions/refusal'
import { MESSAGE_PLACES, type MessagePlace } from '#notifications/rules/events'

/** The texts that an address names. @throws NotFound */
export function messagePlaceOf({ template, channel }: HttpContext['params']): MessagePlace {
  const found = MESSAGE_PLACES.find((one) => one.template === template && one.channel === channel)
  if (!found) throw new NotFound()
  return found
}
