import { createHmac } from 'node:crypto'
import {
  checkToken as askToken,
  checkSigningToken,
  hasSigningToken,
  isWrapped,
  unwrapKeys,
} from '../../../hsm/client.js'
import { settings } from '../settings.js'
import { success, failure } from './finding.js'
import { withDatabase } from './look.js'

/** The text that the migration encrypted and digested (app/kernel/installation/database_marks.ts). */
const CANARY_TEXT = 'canary'

const NEXT =
  'one of VAULT_OTHER_KEYS is still needed: run `node ace.js vault:rotate` when every process has the new VAULT_KEY'

/** The same as in config/encryption.ts. */
async function canDecrypt(cipher, key) {
  const { Encryption } = await import('@adonisjs/core/encryption')
  const { AES256GCM } = await import('@adonisjs/core/encryption/drivers/aes_256_gcm')
  try {
    const driver = (secret) => new AES256GCM({ id: 'vault', key: secret })
    return new Encryption({ driver, keys: [key] }).decrypt(cipher, CANARY_TEXT) === CANARY_TEXT
  } catch {
    /** The key is too short. */
    return false
  }
}

const keysOf = ({ VAULT_KEY = '', VAULT_DIGEST_KEY = '', VAULT_OTHER_KEYS = '' }) => [
  VAULT_KEY,
  VAULT_DIGEST_KEY,
  ...VAULT_OTHER_KEYS.split(',').map((key) => key.trim()),
]

/** Opens the keys as app/kernel/vault/key_providers.ts does. */
async function openedKeys(own) {
  const keys = keysOf(own)
  const wrapped = keys.filter(isWrapped)
  const texts = wrapped.length > 0 ? await unwrapKeys(own, wrapped) : []
  const [newest, digestKey, ...others] = keys.map((key) => (isWrapped(key) ? texts.shift() : key))
  return { newest, digestKey, others }
}

/** Whether the token that wraps the keys responds. */
export async function checkToken() {
  const own = settings()
  const isUsed = keysOf(own).some(isWrapped)
  if (!isUsed && !own.VAULT_PKCS11_TOKEN) return success('not used: the keys are in the settings')
  const token = await askToken(own)
  return success(
    isUsed ? `${token} answers` : `${token} answers; no key in the settings requires it`
  )
}

/** Whether the token that signs letters responds. */
export async function checkSeal() {
  const own = settings()
  if (!hasSigningToken(own)) return success('not used: no token signs letters')
  return success(`${await checkSigningToken(own)} answers`)
}

/** Whether the keys are those with which the numbers of this database were encrypted. */
export const checkVault = withDatabase(async (database, own) => {
  const [canary] = await database.rows(
    'select cipher, digest from vault_canary order by id limit 1'
  )
  if (!canary) return success('nothing is encrypted yet')
  const wrong = []
  const { newest, others, digestKey } = await openedKeys(own)
  const isNewest = await canDecrypt(canary.cipher, newest)
  const found = await Promise.all(others.map((key) => canDecrypt(canary.cipher, key)))
  if (!isNewest && !found.includes(true)) wrong.push('VAULT_KEY')
  const digest = createHmac('sha256', digestKey).update(`${CANARY_TEXT}:${CANARY_TEXT}`)
  if (digest.digest('hex') !== canary.digest) wrong.push('VAULT_DIGEST_KEY')
  if (wrong.length === 0) {
    return success(
      isNewest ? 'the keys decrypt the stored data' : `the keys decrypt the stored data; ${NEXT}`
    )
  }
  return failure(
    `${wrong.join(' and ')}: another key was used for this database: restore it from your copy`
  )
})
