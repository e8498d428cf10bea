import type { HttpRequest } from '@adonisjs/core/http'
import { Refusal } from '#kernel/exceptions/refusal'

/**
 * What a form says that its person saw of the thing it changes: the version of the record, or the
 * file of a slot. Each form says it, so one that does not is no page of the portal (DECISIONS 5).
 *
 * @returns '' for something new, which has none
 * @throws Refusal that belongs to the field `version`
 */
export function readExpectedVersion(request: HttpRequest, field: 'version' | 'seen' = 'version'): string {
  const value: unknown = request.input(field)
  if (value === undefined) throw new Refusal('common.newer.missing', {}, { field: 'version' })
  return typeof value === 'string' ? value : ''
}
