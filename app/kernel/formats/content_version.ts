import { createHash } from 'node:crypto'
import type { LucidRow } from '@adonisjs/lucid/types/model'
import { Refusal } from '#kernel/exceptions/refusal'

const VERSION_LENGTH = 22

/** What differs without anything being said differently: sealed anew, moved into the store, touched anew. */
const IGNORED_COLUMNS = /(?:Cipher|aadhaarReference)$|^(?:createdAt|updatedAt)$/

/** A short text that is another one as soon as something is saved differently. */
export function contentVersion(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, VERSION_LENGTH)
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
  throw new Refusal('common.newer.refused', {}, { field: 'version', status: 409 })
}

/**
 * Nothing is taken away that somebody changed meanwhile. Call it as `refuseOlder`.
 *
 * @param expected the version that stood beside the button
 * @throws Refusal about the page as a whole, which shows the thing as it is now
 */
export function refuseStaleRemoval(expected: string, current: string): void {
  if (expected !== current) throw new Refusal('common.newer.not_removed', {}, { status: 409 })
}
