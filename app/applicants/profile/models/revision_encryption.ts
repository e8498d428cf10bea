import i18nManager from '@adonisjs/i18n/services/main'
import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'
import { formatDate, indiaDateOf } from '#kernel/calendar/plain_date'
import { LOCALES, type Translated } from '#kernel/formats/languages'
import { inTransaction } from '#kernel/database/transaction'
import {
  type PersonKey,
  decryptForPerson,
  encryptForPerson,
  ensurePersonKey,
  personKeys,
} from '#kernel/vault/person_keys'
import type { FieldChange } from '#profile/contracts/sections'

/** Revision as defined by its model, which cannot be imported here because it imports this module. */
interface Revision {
  profileId: number
  data: { changes: FieldChange[]; loanType?: number }
  sealed: string | null
  $trx?: TransactionClientContract
  $hydrateOriginals(): void
}

type NewRevision = Pick<Revision, 'data' | 'profileId' | '$trx'>

/** Number of existing rows encrypted per transaction. */
const BATCH_SIZE = 200

async function userIdsOf(profileIds: readonly number[], client: QueryClientContract) {
  const rows = await client
    .from('profiles')
    .whereIn('id', [...new Set(profileIds)])
    .select('id', 'user_id')
  return new Map<number, number>(rows.map((row) => [Number(row.id), Number(row.user_id)]))
}

const withoutValues = ({ changes, ...rest }: Revision['data']) => ({
  ...rest,
  changes: changes.map(({ field }) => ({ field, old: null, new: null })),
})

/** Returns the stored form of a revision: field names in plain text, values encrypted. */
export async function encryptChanges({ data, profileId, $trx }: NewRevision) {
  const client = $trx ?? db.connection()
  const userId = (await userIdsOf([profileId], client)).get(profileId)!
  const key = await ensurePersonKey(userId, client)
  const sealed = encryptForPerson(key, JSON.stringify(data.changes), 'revision')
  return { sealed, data: withoutValues(data) }
}

/**
 * Decrypts the values of loaded revisions. If the key was destroyed, each value states the date of the erasure; rows
 * older than the keys are unchanged.
 */
export async function decryptRevisions(revisions: readonly Revision[]): Promise<void> {
  const closed = revisions.filter(({ sealed, data }) => sealed && data)
  if (closed.length === 0) return
  const client = closed[0].$trx ?? db.connection()
  const owners = await userIdsOf(
    closed.map(({ profileId }) => profileId),
    client
  )
  const keys = await personKeys([...owners.values()], client)
  for (const revision of closed) {
    const key = keys.get(owners.get(revision.profileId)!)
    revision.data = { ...revision.data, changes: decryptedChanges(revision, key) }
    revision.$hydrateOriginals()
  }
}

function decryptedChanges({ data, sealed }: Revision, key: PersonKey | undefined): FieldChange[] {
  if (key?.key) return JSON.parse(decryptForPerson(key.key, sealed!, 'revision'))
  const erased = key?.erasedAt ? erasedNotice(key.erasedAt) : null
  return data.changes.map(({ field }) => ({ field, old: null, new: erased }))
}

/** "Erased on 26/11/2026" in each language. */
function erasedNotice(at: Date): Translated<'name'> {
  const day = indiaDateOf(at)
  const sentences = LOCALES.map((locale) => [
    `name${locale.charAt(0).toUpperCase()}${locale.slice(1)}`,
    i18nManager.locale(locale).t('common.erased_on', { day: formatDate(day, locale) }),
  ])
  return Object.fromEntries(sentences) as Translated<'name'>
}

/**
 * Encrypts the values of revisions older than the keys, one batch per transaction. After an interruption it continues
 * with the rest.
 *
 * @returns the number of revisions encrypted
 */
export async function encryptOldRevisions(): Promise<number> {
  let sealed = 0
  for (let after = 0; ;) {
    const done = await inTransaction(async (trx) => {
      /** Reads without a lock first: a lock on all scanned rows would block every save. */
      const found: { id: number }[] = await trx
        .from('profile_revisions')
        .whereNull('sealed')
        .where('id', '>', after)
        .orderBy('id')
        .limit(BATCH_SIZE)
        .select('id')
      const ids = found.map(({ id }) => id)
      const rows: { id: number; profile_id: number; data: string }[] = await trx
        .from('profile_revisions')
        .whereIn('id', ids)
        .whereNull('sealed')
        .orderBy('id')
        .forUpdate()
      for (const { id, profile_id: profileId, data: text } of rows) {
        const data = JSON.parse(text) as Revision['data']
        const written = await encryptChanges({ data, profileId: Number(profileId), $trx: trx })
        await trx
          .from('profile_revisions')
          .where('id', id)
          .update({ sealed: written.sealed, data: JSON.stringify(written.data) })
      }
      return { rows: rows.length, found: ids.length, last: Number(ids.at(-1) ?? 0) }
    })
    sealed += done.rows
    if (done.found < BATCH_SIZE) return sealed
    after = done.last
  }
}
