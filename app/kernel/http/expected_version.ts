import { createHash } from 'node:crypto'
import type { LucidRow } from '@adonisjs/lucid/types/model'
import { Refusal } from '#kernel/exceptions/refusal'
import type { HttpRequest } from '@adonisjs/core/http'

const VERSION_LENGTH = 22

/** Columns that change without a change of content: encrypted again, moved into the store, touched. */
const IGNORED_COLUMNS = /(?:Cipher|aadhaarReference)$|^(?:createdAt|updatedAt)$/

/** A short text that is another one as soon as something is saved differently. */
export function contentVersion(content: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(content))
    .digest('base64url')
    .slice(0, VERSION_LENGTH)
}

/** The same of a row as it was read. */
export function rowVersion({ $attributes }: LucidRow): string {
  const names = Object.keys($attributes).filter((name) => !IGNORED_COLUMNS.test(name))
  return contentVersion(names.sort().map((name) => [name, $attributes[name]]))
}

/**
 * Nothing is written over what somebody saved meanwhile (DECISIONS 5). Call it in the transaction,
 * with the row locked.
 *
 * @param expected the version that the form was made of
 * @throws Refusal that belongs to the field `version`
 */
export function refuseStaleVersion(expected: string, current: string): void {
  if (expected === current) return
  throw new Refusal('common.edit_conflict.refused', {}, { field: 'version', status: 409 })
}

/**
 * Nothing is taken away that somebody changed meanwhile. Call it as `refuseStaleVersion`.
 *
 * @param expected the version that stood beside the button
 * @throws Refusal about the page as a whole, which shows the thing as it is now
 */
export function refuseStaleRemoval(expected: string, current: string): void {
  if (expected !== current)
    throw new Refusal('common.edit_conflict.not_removed', {}, { status: 409 })
}

/**
 * What a form says that its person saw of the thing it changes: the version of the record, or the
 * file of a slot. Each form says it, so one that does not is no page of the portal (DECISIONS 5).
 *
 * @returns '' for something new, which has none
 * @throws Refusal that belongs to the field `version`
 */
export function readExpectedVersion(
  request: HttpRequest,
  field: 'version' | 'expectedVersion' = 'version'
): string {
  const value: unknown = request.input(field)
  if (value === undefined)
    throw new Refusal('common.edit_conflict.missing', {}, { field: 'version' })
  return typeof value === 'string' ? value : ''
}

/**
 * What a form with a personal number sent, and what its person saw of the record. It is taken out of
 * the request: a refused form is kept in the session for a moment, and the number must not be in it.
 *
 * @throws Refusal as `readExpectedVersion`
 */
export function extractForm(request: HttpRequest) {
  const form = { data: request.all(), expectedVersion: readExpectedVersion(request) }
  request.updateBody({})
  return form
}
