import { hash } from 'node:crypto'
import type { LucidRow } from '@adonisjs/lucid/types/model'
import { Refusal } from '#kernel/exceptions/refusal'
import type { HttpRequest } from '@adonisjs/core/http'

const VERSION_LENGTH = 22

/** Columns that change without a change of content: re-encrypted, moved into the store, touched. */
const IGNORED_COLUMNS = /(?:Cipher|aadhaarReference)$|^(?:createdAt|updatedAt)$/

/** Returns a short text that changes whenever different content is saved. */
export function contentVersion(content: unknown): string {
  return hash('sha256', JSON.stringify(content), 'base64url').slice(0, VERSION_LENGTH)
}

/** Same for a row as it was read. */
export function rowVersion({ $attributes }: LucidRow): string {
  const names = Object.keys($attributes).filter((name) => !IGNORED_COLUMNS.test(name))
  return contentVersion(names.sort().map((name) => [name, $attributes[name]]))
}

/**
 * Refuses to overwrite what somebody else has saved meanwhile (DECISIONS 5). Call it in the transaction, with the row
 * locked.
 *
 * @param expected the version that the form was based on
 * @throws Refusal that belongs to the field `version`
 */
export function refuseStaleVersion(expected: string, current: string): void {
  if (expected === current) return
  throw new Refusal('common.edit_conflict.refused', {}, { field: 'version', status: 409 })
}

/**
 * Refuses to delete what somebody else has changed meanwhile. Call it like `refuseStaleVersion`.
 *
 * @param expected the version shown beside the button
 * @throws Refusal about the complete page, which shows the current state
 */
export function refuseStaleRemoval(expected: string, current: string): void {
  if (expected !== current)
    throw new Refusal('common.edit_conflict.not_removed', {}, { status: 409 })
}

/**
 * Reads the version that the user of a form saw: of the record that it changes, or the file of a slot. Every form of
 * the portal sends it, so a request without it does not come from one (DECISIONS 5).
 *
 * @returns '' for a new record, which has none
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
 * Extracts the data of a form with a personal number, and the version that its user saw. The data is removed from the
 * request: a refused form is stored in the session for a moment, and the number must not be in it.
 *
 * @throws Refusal as `readExpectedVersion`
 */
export function extractForm(request: HttpRequest) {
  const form = { data: request.all(), expectedVersion: readExpectedVersion(request) }
  request.updateBody({})
  return form
}
