import { randomBytes } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { getClock } from '#kernel/calendar/clock'
import { instantOf, sqlInstant } from '#kernel/database/dialect'
import { decrypt, encrypt } from '#kernel/vault/vault'
import { AES256GCM } from '@adonisjs/core/encryption/drivers/aes_256_gcm'

const TABLE = 'person_keys'

/** Length of a key in bytes. */
const KEY_BYTES = 32

/** The key of a person, or the time when it was destroyed. */
export type PersonKey = { key: string; erasedAt: null } | { key: null; erasedAt: Date }

interface Row {
  user_id: number
  key_cipher: string | null
  destroyed_at: string | Date | null
}

const toPersonKey = ({ key_cipher: cipher, destroyed_at: at }: Row): PersonKey =>
  cipher === null
    ? { key: null, erasedAt: instantOf(at!) }
    : { key: decrypt(cipher, 'person_key'), erasedAt: null }

/** Returns the keys of these people by user id; a person about whom nothing has been encrypted yet has none. */
export async function personKeys(
  userIds: readonly number[],
  client: QueryClientContract = db.connection()
): Promise<Map<number, PersonKey>> {
  if (userIds.length === 0) return new Map()
  const rows: Row[] = await client.from(TABLE).whereIn('user_id', [...new Set(userIds)])
  return new Map(rows.map((row) => [Number(row.user_id), toPersonKey(row)]))
}

/**
 * Returns the key of a person, and creates it if there is none yet.
 *
 * @throws Error if it was destroyed: nothing is encrypted about a person who was erased
 */
export async function ensurePersonKey(
  userId: number,
  client: QueryClientContract
): Promise<string> {
  const known = (await personKeys([userId], client)).get(userId)
  const found = known ?? (await makeKey(userId, client))
  if (found.key === null) throw new Error(`The key of person ${userId} was destroyed`)
  return found.key
}

/** If two processes create it at once, both get the first one. */
async function makeKey(userId: number, client: QueryClientContract): Promise<PersonKey> {
  const key = randomBytes(KEY_BYTES).toString('base64url')
  await client
    .knexQuery()
    .table(TABLE)
    .insert({
      user_id: userId,
      key_cipher: encrypt(key, 'person_key'),
      created_at: sqlInstant(getClock().now()),
    })
    .onConflict('user_id')
    .ignore()
  return toPersonKey(await client.from(TABLE).where('user_id', userId).forUpdate().firstOrFail())
}

/**
 * Destroys the key of a person permanently: what was encrypted with it can no longer be read, wherever it is stored. A
 * person without a key does not get one later either.
 */
export async function destroyPersonKey(userId: number, client: QueryClientContract): Promise<void> {
  const now = sqlInstant(getClock().now())
  await client
    .knexQuery()
    .table(TABLE)
    .insert({ user_id: userId, key_cipher: null, created_at: now, destroyed_at: now })
    .onConflict('user_id')
    .merge({ key_cipher: null, destroyed_at: now })
}

/** Purposes of a text encrypted for a person: it cannot be decrypted for another. */
type PersonPurpose = 'revision'

/** The framework's AES-256-GCM, with a new nonce for each text and a cipher key derived from the person's key. */
const personCipher = (personKey: string) => new AES256GCM({ key: personKey, id: 'person' })

/**
 * Encrypts a text about a person with the key of that person.
 *
 * @param personKey at least 32 letters, as returned by `ensurePersonKey`
 */
export function encryptForPerson(personKey: string, text: string, purpose: PersonPurpose): string {
  return personCipher(personKey).encrypt(text, { purpose })
}

/**
 * Decrypts a text from `encryptForPerson`.
 *
 * @throws Error if the text was changed, or is for another purpose or another person
 */
export function decryptForPerson(
  personKey: string,
  cipher: string,
  purpose: PersonPurpose
): string {
  const text = personCipher(personKey).decrypt<string>(cipher, purpose)
  if (text === null) throw new Error(`This key does not decrypt a text for "${purpose}"`)
  return text
}
